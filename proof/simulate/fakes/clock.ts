import { here } from '../virtual-time.ts'

/** Stands in for `base/clock.ts` where the ledger asks for the time. */
export function monotonicMs(): number {
  return here().nowMs
}
