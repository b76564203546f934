import type { Behaviour } from '../payment/behaviour.ts'

export type Answer = 'approve' | 'retry' | 'reject'

export type Person = { readonly firstName?: string; readonly lastName?: string; readonly dob?: string }

/** How the provider behaves. Shares are between 0 and 1; the seed decides which requests they affect. */
export type KycBehaviour = Pick<Behaviour, 'slowMs' | 'copies' | 'delayMs' | 'forged' | 'lost'> & {
  /** Requests that are answered with 503 and not executed. */
  readonly outage: number
  /** Requests that are executed and never answered. */
  readonly unanswered: number
  /** How long a check takes. */
  readonly decideMs: number
  readonly answer: Answer
  /** The reasons of a rejection. */
  readonly labels: readonly string[]
  /** A person decides each check. */
  readonly isManual: boolean
  /** What the document says instead of what the player said. */
  readonly document: Person & { readonly number?: string }
}

export const wellBehavedKyc: KycBehaviour = {
  slowMs: 0,
  copies: 1,
  delayMs: 0,
  forged: 0,
  lost: 0,
  outage: 0,
  unanswered: 0,
  decideMs: 1_500,
  answer: 'approve',
  labels: [],
  isManual: false,
  document: {},
}
