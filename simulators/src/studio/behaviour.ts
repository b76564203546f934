/** How the studios behave. Shares are between 0 and 1. */
export type Behaviour = {
  /** Every message leaves so much later. */
  readonly slowMs: number
  /** How often each message is sent, all at once. */
  readonly copies: number
  /** Answers that are lost on the way back: the studio does not know what happened. */
  readonly lost: number
  /** Bets that are cancelled before they are sent. */
  readonly reversed: number
  /** Messages that are followed by one with a mark of somebody else. */
  readonly forged: number
  /** Rounds whose end is never told: the operator has to ask. */
  readonly silent: number
  readonly isDown: boolean
  /** Strings are cut between these heights only, for who needs a flight that lasts, and ends. Heights are hundredths. */
  readonly cuts: readonly [min: number, max: number]
}

export const wellBehaved: Behaviour = {
  slowMs: 0,
  copies: 1,
  lost: 0,
  reversed: 0,
  forged: 0,
  silent: 0,
  isDown: false,
  cuts: [100, Number.POSITIVE_INFINITY],
}
