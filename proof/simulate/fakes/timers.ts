import { currentWorld } from '../virtual-time.ts'

/** The fake of `node:timers/promises` and of the global `setImmediate`. */
function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => currentWorld().after(delayMs, resolve))
}

function runSoon(happen: () => void): void {
  currentWorld().after(0, happen)
}

export { runSoon as setImmediate, sleep as setTimeout }
