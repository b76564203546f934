import { here } from '../virtual-time.ts'

/** Stands in for `node:timers/promises` and for the global `setImmediate`. */
function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => here().after(delayMs, resolve))
}

function soon(happen: () => void): void {
  here().after(0, happen)
}

export { sleep as setTimeout, soon as setImmediate }
