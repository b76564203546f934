import type { Order } from '../stored-order.ts'

type Proven = Pick<Order, 'utr' | 'utrSubmittedAt'>
type Found = { readonly rrn?: string | null | undefined; readonly knownAt: Date }

/**
 * From when the money of a proven order had been waited for: since its player gave the UTR, if that is the money's own.
 * Nobody knows the UTR of a transfer before he has sent it; money that comes under another one may have been sent long
 * after, and is waited for from the moment we know of it.
 */
export function waitedSince({ utr, utrSubmittedAt }: Proven, { rrn, knownAt }: Found): Date | null {
  if (!utrSubmittedAt || rrn === utr) return utrSubmittedAt
  return utrSubmittedAt > knownAt ? utrSubmittedAt : knownAt
}
