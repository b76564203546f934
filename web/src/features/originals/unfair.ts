import { CallError } from '../../lib/call-error.ts'

/** What this device refuses: an operator who keeps its word does none of it. */
export type Unfair =
  /** Another hash for the same number than before. */
  | 'hashChanged'
  /** A hash that is not in the log that witnesses saw. */
  | 'hashNotLogged'
  /** The log cannot be checked, because there are no keys. */
  | 'keysMissing'
  /** A client seed that was sent before: the operator may have chosen its seed for it. */
  | 'seedSpent'
  /** A pair with another client seed than the one that was answered before. */
  | 'pairChanged'
  /** A bet or a step that is not the one that was sent. */
  | 'otherBet'

export class UnfairError extends CallError {
  readonly what: Unfair

  constructor(what: Unfair) {
    super('', { code: 999, kind: 'business' })
    this.what = what
  }
}
