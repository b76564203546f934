import { deposit } from '@zamra/contract/constants.ts'
import type { TextId, Translate } from '../../i18n/text-id.ts'
import { nowMs } from '../../lib/clock.ts'
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
  const settled = settledText(order)
  if (settled) return t(settled)
  const { who, by } = order.next
  // A time that has passed promises nothing any more.
  const time = by === undefined || by <= nowMs() ? undefined : { time: moment(by) }
  if (who === 'player' && time) return t('deposit.now.pay', time)
  // Once the time to pay is up, the last look at the bank is all that is missing.
  if (who === 'bank' || who === 'player') return time ? t('deposit.now.bank', time) : t('deposit.now.bank.open')
  if (order.status === 'PENDING') return t('deposit.now.preparing')
  return time ? t('deposit.now.house', time) : t('deposit.now.house.open', { hours: deposit.selfServiceHoursMax })
}

function settledText({ status, rejectReason = '' }: Order): TextId | undefined {
  const isOver = status === 'REJECTED' || status === 'FAILED'
  return (isOver ? reasonTexts[rejectReason] : undefined) ?? settledTexts[status]
}

/** Why it came to nothing, in the words of the wire. */
const reasonTexts: Readonly<Record<string, TextId>> = {
  returned: 'deposit.now.returned',
  refused: 'deposit.now.refused',
  'utr.used': 'deposit.now.utrUsed',
  'rail.down': 'deposit.now.unreachable',
}

const settledTexts: Partial<Readonly<Record<OrderRow['status'], TextId>>> = {
  SUCCEEDED: 'deposit.now.done',
  FAILED: 'deposit.now.failed',
  EXPIRED: 'deposit.now.expired',
  REJECTED: 'deposit.now.rejected',
}

/** Money that does not fit is told as such, with or without a UTR of the player's. */
export function hasOddMoney({ status, utr, next }: Order): boolean {
  return status === 'UNDER_REVIEW' && (utr === undefined || next.who === 'house')
}

/** The order is paid and more has come, about which nobody has decided yet. */
export function hasMoreMoney({ status, timeline }: Order): boolean {
  const count = (of: string) => timeline.filter((event) => event.status === of).length
  return status === 'SUCCEEDED' && count('SET_ASIDE') > count('RETURNED') + count('SUCCEEDED') - 1
}

/** A player sets nothing aside: what he brings into review is his UTR, and the second time another one. */
export function eventText(timeline: Order['timeline'], index: number): TextId {
  const { status, by } = timeline[index] ?? { status: '', by: 'house' }
  const isReview = (event: Pick<Order['timeline'][number], 'status' | 'by'>) =>
    event.status === 'UNDER_REVIEW' && event.by === 'player'
  if (isReview({ status, by })) {
    return timeline.slice(0, index).some(isReview) ? 'deposit.event.corrected' : 'deposit.event.utr'
  }
  if (status === 'UNDER_REVIEW' && by === 'bank') return 'deposit.event.odd'
  return events[status] ?? 'deposit.event.other'
}

const events: Readonly<Record<string, TextId>> = {
  PENDING: 'deposit.event.ordered',
  SUCCEEDED: 'deposit.event.succeeded',
  FAILED: 'deposit.event.failed',
  EXPIRED: 'deposit.event.expired',
  UNDER_REVIEW: 'deposit.event.review',
  SET_ASIDE: 'deposit.event.odd',
  RETURNED: 'deposit.event.returned',
  REJECTED: 'deposit.event.rejected',
}
