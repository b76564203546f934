import type { TextId } from '../../i18n/text-id.ts'
import type { HistoryTone } from '../../ui/history.tsx'
import type { Withdrawal } from './api.ts'

export type Status = Withdrawal['status']

export const statusTexts: Readonly<Record<Status, TextId>> = {
  CREATED: 'withdraw.status.checking',
  REVIEWING: 'withdraw.status.reviewing',
  APPROVED: 'withdraw.status.approved',
  PAYING: 'withdraw.status.paying',
  UNKNOWN: 'withdraw.status.unknown',
  PAID: 'withdraw.status.paid',
  FAILED: 'withdraw.status.failed',
  REJECTED: 'withdraw.status.rejected',
  REVERSED: 'withdraw.status.reversed',
  CANCELLED: 'withdraw.status.cancelled',
}

export const statusTones: Readonly<Record<Status, HistoryTone>> = {
  CREATED: 'wait',
  REVIEWING: 'wait',
  APPROVED: 'wait',
  PAYING: 'wait',
  UNKNOWN: 'wait',
  PAID: 'ok',
  FAILED: 'bad',
  REJECTED: 'bad',
  REVERSED: 'bad',
  CANCELLED: 'off',
}

export function isUnderWay(status: Status): boolean {
  return statusTones[status] === 'wait'
}
