import { currentWorld } from '../virtual-time.ts'

/** The fake of `base/clock.ts` that the simulated ledger imports. */
export function monotonicMs(): number {
  return currentWorld().nowMs
}
