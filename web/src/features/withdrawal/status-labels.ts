import type { TextId } from '../../i18n/text-id.ts'
import type { HistoryTone } from '../../ui/history.tsx'
import type { Payee, Withdrawal } from './api.ts'

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

/** Texts that name a bank, and what they say of a wallet or an address. */
const withoutBank: Partial<Readonly<Record<TextId, TextId>>> = {
  'withdraw.status.paying': 'withdraw.status.paying.any',
  'withdraw.status.failed': 'withdraw.status.failed.any',
  'withdraw.end.failed': 'withdraw.end.failed.any',
  'withdraw.end.reversed': 'withdraw.end.reversed.any',
  'withdraw.event.sent': 'withdraw.event.sent.any',
  'withdraw.event.unknown': 'withdraw.event.unknown.any',
  'withdraw.event.failed': 'withdraw.event.failed.any',
  'withdraw.event.reversed': 'withdraw.event.reversed.any',
  'withdraw.now.sending': 'withdraw.now.sending.any',
  'withdraw.now.paying': 'withdraw.now.paying.any',
  'withdraw.now.unknown': 'withdraw.now.unknown.any',
  'withdraw.next.bank': 'withdraw.next.bank.any',
  'withdraw.next.bank.open': 'withdraw.next.bank.open.any',
}

export function textFor(kind: Payee['kind'], text: TextId): TextId {
  return kind === 'bank' ? text : (withoutBank[text] ?? text)
}

export function isUnderWay(status: Status): boolean {
  return statusTones[status] === 'wait'
}
