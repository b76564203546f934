import { currentWorld } from '../virtual-time.ts'

/** Stands in for `base/clock.ts` where the ledger asks for the time. */
export function monotonicMs(): number {
  return currentWorld().nowMs
}
