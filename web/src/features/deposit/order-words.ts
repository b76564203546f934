import { deposit } from '@zamra/contract/constants.ts'
import type { TextId, Translate } from '../../i18n/text-id.ts'
import type { Order, OrderRow } from './api.ts'

export type Tone = 'wait' | 'ok' | 'bad' | 'off'

/** The type of an order that the player pays by a transfer of his own. */
const transferType = 2

/** A gateway's order has "succeeded", a transfer is a "success": the two words that players know. */
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
}

const tones: Readonly<Record<OrderRow['status'], Tone>> = {
  PENDING: 'wait',
  SUCCEEDED: 'ok',
  FAILED: 'bad',
  EXPIRED: 'off',
  UNDER_REVIEW: 'wait',
  REJECTED: 'bad',
}

export function toneOf({ status }: Pick<OrderRow, 'status'>): Tone {
  return tones[status]
}

/** What the player wants to know first: where the money is, whose move it is, and by when. */
export function standing(order: Order, t: Translate, moment: (ms: number) => string): string {
  const settled = settledTexts[order.status]
  if (settled) return t(settled)
  const { who, by } = order.next
  const time = by === undefined ? undefined : { time: moment(by) }
  if (who === 'player' && time) return t('deposit.now.pay', time)
  if (who === 'bank') return time ? t('deposit.now.bank', time) : t('deposit.now.bank.open')
  if (order.status === 'PENDING') return t('deposit.now.preparing')
  return time ? t('deposit.now.house', time) : t('deposit.now.house.open', { hours: deposit.selfServiceHoursMax })
}

const settledTexts: Partial<Readonly<Record<OrderRow['status'], TextId>>> = {
  SUCCEEDED: 'deposit.now.done',
  FAILED: 'deposit.now.failed',
  EXPIRED: 'deposit.now.expired',
  REJECTED: 'deposit.now.rejected',
}

/** Money that does not fit is told as such: a review without a UTR of the player's has no other cause. */
export function hasOddMoney({ status, utr }: Order): boolean {
  return status === 'UNDER_REVIEW' && utr === undefined
}

/** A player sets nothing aside: what he brings into review is his UTR. */
export function eventText({ status, by }: Pick<Order['timeline'][number], 'status' | 'by'>): TextId {
  if (status === 'UNDER_REVIEW' && by === 'player') return 'deposit.event.utr'
  return events[status] ?? 'deposit.event.other'
}

const events: Readonly<Record<string, TextId>> = {
  PENDING: 'deposit.event.ordered',
  SUCCEEDED: 'deposit.event.succeeded',
  FAILED: 'deposit.event.failed',
  EXPIRED: 'deposit.event.expired',
  UNDER_REVIEW: 'deposit.event.review',
  SET_ASIDE: 'deposit.event.review',
  REJECTED: 'deposit.event.rejected',
}
