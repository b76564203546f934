import type { Money } from '@zamra/contract/money.ts'
import type { Outcome, StoredCapture } from './queries.ts'

export type Classification = {
  readonly outcome: Outcome
  /** Why it was set aside. */
  readonly reason?: string | undefined
  /** It was judged before, and stays judged so. */
  readonly isKnown: boolean
}

/** What is known of a payment that was judged before. */
export type ClassifiedCapture = Pick<StoredCapture, 'provider' | 'paymentId' | 'outcome' | 'reason'>

type PaymentAmount = { readonly amount: Money; readonly currency: string }
type OrderAmount = PaymentAmount & { readonly credited?: Money | null }
type IncomingCapture = PaymentAmount & {
  readonly provider: string
  readonly paymentId: string
  readonly aside?: string | undefined
}

/** Credited is the first payment of exactly what was ordered. Everything else is money, and a person looks at it. */
export function classifyCapture(
  order: OrderAmount,
  came: IncomingCapture,
  known: readonly ClassifiedCapture[],
): Classification {
  const same = known.find(({ provider, paymentId }) => provider === came.provider && paymentId === came.paymentId)
  if (same) return { outcome: same.outcome, reason: same.reason ?? undefined, isKnown: true }
  const reason = suspenseReason(order, came, known)
  return reason === undefined
    ? { outcome: 'credited', isKnown: false }
    : { outcome: 'suspense', reason, isKnown: false }
}

function suspenseReason(
  order: OrderAmount,
  came: IncomingCapture,
  known: readonly ClassifiedCapture[],
): string | undefined {
  if (came.currency !== order.currency) return 'currency'
  // What a person has credited to it counts like a payment that fitted.
  if (order.credited || known.some(({ outcome }) => outcome === 'credited')) return 'second'
  return came.amount === order.amount ? came.aside : 'amount'
}
