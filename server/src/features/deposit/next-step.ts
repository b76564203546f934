import type { OrderState } from './order-state.ts'

export type OrderProgress = {
  readonly state: OrderState
  readonly expiresAt: Date
  /** The provider has said what the player has to do, or there is an account he can pay to. */
  readonly isPayable: boolean
  /** Money came that does not fit the order, or the bank knows the UTR for another transfer. */
  readonly hasMismatch: boolean
  readonly proofAt: Date | undefined
}

export type NextStep = { readonly who: 'player' | 'bank' | 'operator' | 'nobody'; readonly by?: Date }

const hourMs = 3_600_000

/** A person looks at it within a day; what is proven by the player is promised within the same time. */
const reviewHoursMax = 24

/** Who must act next, and by when he should have. */
export function nextStep(order: OrderProgress, now: Date): NextStep {
  switch (order.state) {
    case 'PENDING':
      if (!order.isPayable) return { who: 'operator', by: order.expiresAt }
      // Once the time is up the last look at the bank is all that is missing.
      return { who: order.expiresAt > now ? 'player' : 'bank', by: order.expiresAt }
    case 'UNDER_REVIEW':
      if (!order.proofAt) return { who: 'operator' }
      return {
        who: order.hasMismatch ? 'operator' : 'bank',
        by: new Date(order.proofAt.getTime() + reviewHoursMax * hourMs),
      }
    case 'SUCCEEDED':
    case 'FAILED':
    case 'EXPIRED':
    case 'REJECTED':
      return { who: 'nobody' }
  }
}
