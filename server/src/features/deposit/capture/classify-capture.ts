import type { HeldReason } from '@zamra/contract/held-payment.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { StoredCapture } from './queries.ts'

/** Why a payment is not the one that the order waits for. */
export type MismatchCode = 'currency' | 'second' | 'amount'
export const mismatchCodes: readonly HeldReason['code'][] = ['currency', 'second', 'amount'] satisfies MismatchCode[]

export type Classification = { readonly known: ClassifiedCapture } | { readonly mismatch: MismatchCode | undefined }

/** A capture of the order that was classified before. */
export type ClassifiedCapture = Pick<StoredCapture, 'provider' | 'paymentId' | 'amount' | 'outcome' | 'heldFor'>

type PaymentAmount = { readonly amount: Money; readonly currency: string }
type OrderAmount = PaymentAmount & { readonly credited?: Money | null }
type IncomingCapture = PaymentAmount & { readonly provider: string; readonly paymentId: string }

/**
 * Only the first payment of exactly the ordered amount can be credited; every other payment goes to suspense. A capture
 * that was classified before keeps its result. Whether the player may have the money is decided by `reasonsAgainstCredit`.
 */
export function classifyCapture(
  order: OrderAmount,
  capture: IncomingCapture,
  captures: readonly ClassifiedCapture[],
): Classification {
  const known = captures.find(
    ({ provider, paymentId }) => provider === capture.provider && paymentId === capture.paymentId,
  )
  return known ? { known } : { mismatch: mismatchOf(order, capture, captures) }
}

function mismatchOf(
  order: OrderAmount,
  capture: IncomingCapture,
  captures: readonly ClassifiedCapture[],
): MismatchCode | undefined {
  if (capture.currency !== order.currency) return 'currency'
  // An order that an operator has credited counts as paid.
  if (order.credited || captures.some(({ outcome }) => outcome === 'credited')) return 'second'
  return capture.amount === order.amount ? undefined : 'amount'
}
