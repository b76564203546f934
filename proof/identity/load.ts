import { belowLeast } from '../../ops/runner/least.ts'
import type { Check } from '../verdict.ts'

/** How much the proof has tried. */
export type Load = {
  readonly 'wrong sign-ins': number
  /** Password comparisons; without them the response times say nothing. */
  readonly 'comparisons for known numbers': number
  readonly 'comparisons for unknown numbers': number
  readonly 'forged tokens': number
  readonly 'requests with secrets': number
  readonly 'canary phone numbers': number
  readonly 'canary accounts': number
  /** The server logs at trace level, so that nothing stays out of the log. */
  readonly 'debug or trace lines': number
}

export const leastLoad: Load = {
  'wrong sign-ins': 500,
  'comparisons for known numbers': 100,
  'comparisons for unknown numbers': 100,
  'forged tokens': 15,
  'requests with secrets': 300,
  'canary phone numbers': 250,
  'canary accounts': 250,
  'debug or trace lines': 100,
}

export function loadCheck(load: Load): Check {
  return ['the load was large enough', belowLeast(load, leastLoad)]
}
