import type { Order } from '../stored-order.ts'

type Proven = Pick<Order, 'utr' | 'utrSubmittedAt'>
type Found = { readonly rrn?: string | null | undefined; readonly knownAt: Date }

/**
 * Since when the delay of a credited order counts: from the submission of the UTR, if the payment has that UTR, because
 * nobody knows a UTR before the transfer is sent. A payment with another UTR may have been sent much later, so its delay
 * counts from the moment it was known here.
 */
export function waitedSince({ utr, utrSubmittedAt }: Proven, { rrn, knownAt }: Found): Date | null {
  if (!utrSubmittedAt || rrn === utr) return utrSubmittedAt
  return utrSubmittedAt > knownAt ? utrSubmittedAt : knownAt
}
