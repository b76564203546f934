import { utrCorrectionsMax } from '@zamra/contract/deposit-terms.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { bonusOfOrder } from '../promo/index.ts'
import { selectCaptures } from './capture/queries.ts'
import { isCancellable } from './close-order.ts'
import { readHeldPayments } from './held-payments.ts'
import { nextStep } from './next-step.ts'
import { readOffer } from './offer/offer.ts'
import { selectAccounts } from './offer/queries.ts'
import { parseOrderNo } from './order-number.ts'
import { isUnsettled } from './order-state.ts'
import { paymentOptions, toOrderRow } from './order-view.ts'
import { selectOrder } from './queries.ts'
import { byTransfer, type Order } from './stored-order.ts'
import { selectTimeline } from './timeline-queries.ts'
import { compensationView } from './utr/compensation.ts'
import { isCorrectable } from './utr/correct-utr.ts'
import { countCorrections } from './utr/queries.ts'

/** One order with its state, next step and timeline. Other players' orders are not found. */
export const orderDetail: Handler<'/recharge/orderDetail'> = async (ctx, { orderNo }) => {
  const { app, playerId, locale, now } = ctx
  const shard = app.databases.shardOf(playerId).read
  const order = parseOrderNo(orderNo) === playerId ? await selectOrder(shard, playerId, orderNo) : undefined
  if (!order) throw ctx.refusal('thing.notFound', {})
  const [events, captures, held, accounts, offer, bonus] = await Promise.all([
    selectTimeline(shard, order),
    selectCaptures(shard, playerId, orderNo),
    readHeldPayments(shard, order),
    selectAccounts(app.databases.main.read, order.market),
    readOffer(app, order.market, now),
    bonusOfOrder(shard, order, locale),
  ])
  const isPayable = order.nextAction !== null || order.operatorAccountId !== null
  // After a mismatch on the bank's side the operator is next, not the bank.
  const hasMismatch = captures.some(({ outcome }) => outcome === 'suspense') || events.at(-1)?.by === 'bank'
  const compensation = compensationView(order, now)
  const next = nextStep({ ...order, isPayable, hasMismatch, proofAt: order.utrSubmittedAt ?? undefined }, now)
  return {
    ...toOrderRow(order, locale),
    ...(order.state === 'PENDING' ? paymentOptions(order, accounts) : payeeOnly(order, accounts)),
    ...settledPart(order),
    ...bonus,
    expireAt: order.expiresAt.getTime(),
    next: { who: next.who, ...(next.by && { by: next.by.getTime() }) },
    timeline: events.map(({ status, at, by }) => ({
      status,
      at: at.getTime(),
      by: by as 'player' | 'bank' | 'operator',
    })),
    ...(compensation && { compensation }),
    held,
    canCancel: isCancellable(order, captures.length),
    canSubmitUtr: offer.settings.fillOrderSwitch && canSubmitProof(order),
    canCorrectUtr:
      offer.settings.fillOrderSwitch &&
      isCorrectable(order, captures.length) &&
      (await countCorrections(shard, order)) < utrCorrectionsMax,
  }
}

/** Only the sender of a transfer has a UTR, and only an unsettled order needs one. */
export function canSubmitProof(order: Pick<Order, 'provider' | 'state' | 'utr'>): boolean {
  return order.provider === byTransfer && isUnsettled(order.state) && order.utr === null
}

function payeeOnly(order: Order, accounts: Parameters<typeof paymentOptions>[1]) {
  const { payee, reference } = paymentOptions(order, accounts)
  return { ...(payee && { payee }), ...(reference !== undefined && { reference }) }
}

function settledPart({ credited, utr, rejectReason }: Order): {
  credited?: Money
  utr?: string
  rejectReason?: string
} {
  return {
    ...(credited !== null && { credited }),
    ...(utr !== null && { utr }),
    ...(rejectReason !== null && { rejectReason }),
  }
}
