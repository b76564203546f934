import type { Behaviour } from '../payment/behaviour.ts'

/** How a provider behaves. Shares are between 0 and 1; the seed decides which payouts and requests they affect. */
export type PayoutBehaviour = Pick<Behaviour, 'slowMs' | 'copies' | 'delayMs' | 'forged' | 'lost'> & {
  /** Requests that are answered with 503 and not executed. */
  readonly outage: number
  /** Orders that are executed and then answered with an error. */
  readonly wrongError: number
  /** Orders that are executed and never answered. */
  readonly unanswered: number
  /** Questions about an account that are answered with a fault of the service, in its own words (JazzCash). */
  readonly busy: number
  /** Payouts that are refused at once. */
  readonly refused: number
  /** Payouts that are accepted and fail later. */
  readonly failed: number
  /** Payouts that are paid and come back. */
  readonly reversed: number
  /** A payout ends within this time. */
  readonly processMs: number
  /** How long after the payment a reversal comes. */
  readonly reverseMs: number
  /** A person decides how each payout ends. */
  readonly isManual: boolean
}

export const wellBehavedPayouts: PayoutBehaviour = {
  slowMs: 0,
  copies: 1,
  delayMs: 0,
  forged: 0,
  lost: 0,
  outage: 0,
  wrongError: 0,
  unanswered: 0,
  busy: 0,
  refused: 0,
  failed: 0,
  reversed: 0,
  processMs: 0,
  reverseMs: 0,
  isManual: false,
}
