import { currentWorld } from '../virtual-time.ts'

/** Stands in for `node:timers/promises` and for the global `setImmediate`. */
function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => currentWorld().after(delayMs, resolve))
}

function soon(happen: () => void): void {
  currentWorld().after(0, happen)
}

export { sleep as setTimeout, soon as setImmediate }
