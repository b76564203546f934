/** How the studios behave. Shares are between 0 and 1. */
export type Behaviour = {
  /** The delay of every message. */
  readonly slowMs: number
  /** How often each message is sent, all at once. */
  readonly copies: number
  /** Answers that are lost on the way back: the studio does not know what happened. */
  readonly lost: number
  /** Bets that are cancelled before they are sent. */
  readonly reversed: number
  /** Messages that are followed by a copy with a forged signature. */
  readonly forged: number
  /** Bets that name a free round which the operator never gave. */
  readonly invented: number
  /** Rounds whose end is never sent: the operator has to query them. */
  readonly silent: number
  readonly isDown: boolean
  /** Strings are cut between these heights only, for a test that needs a flight of a certain length. Heights are hundredths. */
  readonly cuts: readonly [min: number, max: number]
  /** How long bets are open, and the pause after a flight. */
  readonly pace: readonly [betsMs: number, pauseMs: number]
}

export const wellBehaved: Behaviour = {
  slowMs: 0,
  copies: 1,
  lost: 0,
  reversed: 0,
  forged: 0,
  invented: 0,
  silent: 0,
  isDown: false,
  cuts: [100, Number.POSITIVE_INFINITY],
  pace: [6_000, 3_000],
}
