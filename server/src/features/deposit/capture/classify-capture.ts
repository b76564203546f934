import type { Money } from '@zamra/contract/money.ts'
import type { Outcome, StoredCapture } from './queries.ts'

export type Classification = {
  readonly outcome: Outcome
  /** Why it goes to suspense. */
  readonly reason?: string | undefined
  /** The capture was classified before, and the result stays. */
  readonly isKnown: boolean
}

/** A capture of the order that was classified before. */
export type ClassifiedCapture = Pick<StoredCapture, 'provider' | 'paymentId' | 'outcome' | 'reason'>

type PaymentAmount = { readonly amount: Money; readonly currency: string }
type OrderAmount = PaymentAmount & { readonly credited?: Money | null }
type IncomingCapture = PaymentAmount & {
  readonly provider: string
  readonly paymentId: string
  readonly suspenseReason?: string | undefined
}

/** Only the first payment of exactly the ordered amount is credited. Every other payment goes to suspense. */
export function classifyCapture(
  order: OrderAmount,
  capture: IncomingCapture,
  known: readonly ClassifiedCapture[],
): Classification {
  const same = known.find(({ provider, paymentId }) => provider === capture.provider && paymentId === capture.paymentId)
  if (same) return { outcome: same.outcome, reason: same.reason ?? undefined, isKnown: true }
  const reason = reasonForSuspense(order, capture, known)
  return reason === undefined
    ? { outcome: 'credited', isKnown: false }
    : { outcome: 'suspense', reason, isKnown: false }
}

function reasonForSuspense(
  order: OrderAmount,
  capture: IncomingCapture,
  known: readonly ClassifiedCapture[],
): string | undefined {
  if (capture.currency !== order.currency) return 'currency'
  // An order that an operator has credited counts as paid.
  if (order.credited || known.some(({ outcome }) => outcome === 'credited')) return 'second'
  return capture.amount === order.amount ? capture.suspenseReason : 'amount'
}
