import type { OrderState } from './order-state.ts'

export type OrderProgress = {
  readonly state: OrderState
  readonly expiresAt: Date
  /** The player has payment instructions: a provider's intent, or an account to transfer to. */
  readonly isPayable: boolean
  /** Money arrived that does not match the order, or the bank statement contradicts the UTR. */
  readonly hasMismatch: boolean
  readonly proofAt: Date | undefined
}

export type NextStep = { readonly who: 'player' | 'bank' | 'operator' | 'nobody'; readonly by?: Date }

const hourMs = 3_600_000

/** The operator reviews an order within a day, which is also what a player who submitted a UTR is promised. */
const reviewHoursMax = 24

/** Who must act next on an order, and by when. */
export function nextStep(order: OrderProgress, now: Date): NextStep {
  switch (order.state) {
    case 'PENDING':
      if (!order.isPayable) return { who: 'operator', by: order.expiresAt }
      // After the expiry only the last sync with the provider is missing.
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
    case 'CANCELLED':
      return { who: 'nobody' }
  }
}
