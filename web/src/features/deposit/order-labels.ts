import type { TextId } from '../../i18n/text-id.ts'
import type { HistoryTone } from '../../ui/history.tsx'
import type { Order, OrderRow } from './api.ts'

/** The type of an order that the player pays by a bank transfer of their own. */
const transferType = 2

/** The specification calls a credited online order "Succeeded" and a credited transfer "Success". */
export function statusText({ status, type }: Pick<OrderRow, 'status' | 'type'>): TextId {
  if (status === 'SUCCEEDED' && type === transferType) return 'deposit.status.success'
  return statusTexts[status]
}

const statusTexts: Readonly<Record<OrderRow['status'], TextId>> = {
  PENDING: 'deposit.status.pending',
  SUCCEEDED: 'deposit.status.succeeded',
  FAILED: 'deposit.status.failed',
  EXPIRED: 'deposit.status.expired',
  UNDER_REVIEW: 'deposit.status.underReview',
  REJECTED: 'deposit.status.rejected',
  CANCELLED: 'deposit.status.cancelled',
}

export const statusTones: Readonly<Record<OrderRow['status'], HistoryTone>> = {
  PENDING: 'wait',
  SUCCEEDED: 'ok',
  FAILED: 'bad',
  EXPIRED: 'off',
  UNDER_REVIEW: 'wait',
  REJECTED: 'bad',
  CANCELLED: 'off',
}

/** The payment matches the order, and a rule such as the player's own limit keeps it out of the balance. */
export function isHeldByRule(held: Order['held']): boolean {
  const mismatches: readonly string[] = ['amount', 'currency', 'second']
  return held.length > 0 && held.every(({ reasons }) => reasons.every(({ code }) => !mismatches.includes(code)))
}
