import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
import { deposit } from '@zamra/contract/constants.ts'
import { utrCorrectionsMax } from '@zamra/contract/deposit-terms.ts'
import { readUtr, type UtrFault } from '@zamra/contract/utr.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { fileNameOf, ownsFile } from '../../file/index.ts'
import { applyOrderEvent } from '../apply-order-event.ts'
import { findOrder } from '../find-order.ts'
import { readOffer } from '../offer/offer.ts'
import { canSubmitProof } from '../order-detail.ts'
import { parseOrderNo } from '../order-number.ts'
import { byTransfer, type Order } from '../stored-order.ts'
import { claimUtr } from './claim-queries.ts'
import { compensationView } from './compensation.ts'
import { type Correction, correctUtr, releaseStaleClaims, usesUtr } from './correct-utr.ts'
import { isTransferRail } from './utr.ts'

type Call = '/recharge/submitUtr'

/**
 * Records the UTR that a player submits for a transfer. The UTR is claimed across all shards before the order is changed: a
 * crash in between leaves a claim that only this order can use, and a repeated request completes or releases it.
 */
export const submitUtr: Handler<Call> = async (ctx, input) => {
  const { app, playerId, now } = ctx
  const order = await requireOwnTransfer(ctx, input.orderNo)
  const utr = requireUtr(ctx, order, input.utr)
  if (usesUtr(order, utr) && input.former === undefined) return answerOf(order, now)
  const proofFile = await requireOwnFile(ctx, input)
  if (input.former !== undefined) {
    await applyCorrection(ctx, order, { utr, former: requireUtr(ctx, order, input.former), proofFile, at: now })
    return answerOf(await requireOwnTransfer(ctx, input.orderNo), now)
  }
  if (!canSubmitProof(order)) throw alreadyDone(ctx, order)
  const claim = { utr, playerId, orderNo: order.orderNo }
  if (!(await app.databases.main.transact((tx) => claimUtr(tx, claim, now)))) throw ctx.refusal('utr.used', {})
  const change = { utr, utrSubmittedAt: now, proofFile }
  await app.databases
    .shardOf(playerId)
    .transact((tx) => applyOrderEvent(tx, order, 'proven', { by: 'player', at: now, change }))
  // Another claim of this order, made concurrently or before a crash, may be the real UTR of another player.
  await releaseStaleClaims(app, order)
  const proven = await requireOwnTransfer(ctx, input.orderNo)
  // The order was paid or got another UTR meanwhile.
  if (proven.utr !== utr) throw alreadyDone(ctx, proven)
  return answerOf(proven, now)
}

async function applyCorrection(ctx: CallContext<Call>, order: Order, correction: Correction): Promise<void> {
  switch (await correctUtr(ctx.app, order, correction)) {
    case 'corrected':
      return
    case 'used':
      throw ctx.refusal('utr.used', {})
    case 'tooOften': {
      const times = { limit: utrCorrectionsMax, used: utrCorrectionsMax }
      throw ctx.refusal('limit.reached', { limitType: 'utr', period: 'order', ...times })
    }
    case 'settled':
      throw alreadyDone(ctx, await requireOwnTransfer(ctx, order.orderNo))
  }
}

/** Not found: an order of another player, an order without a UTR, or any order while the feature is switched off. */
async function requireOwnTransfer(ctx: CallContext<Call>, orderNo: string): Promise<Order> {
  const { app, playerId, now } = ctx
  const order = parseOrderNo(orderNo) === playerId ? await findOrder(app, orderNo) : undefined
  if (order?.provider !== byTransfer || !isTransferRail(order.rail)) throw ctx.refusal('thing.notFound', {})
  const { settings } = await readOffer(app, order.market, now)
  if (!settings.fillOrderSwitch) throw ctx.refusal('thing.notFound', {})
  return order
}

const problems: Readonly<Record<UtrFault, string>> = {
  empty: 'Please input utr!',
  digits: `UTR must be ${deposit.utrDigits} digits`,
  letters: 'UTR must be 12 digits, or 16 or 22 letters and digits',
}

function requireUtr(ctx: CallContext<Call>, { rail }: Order, written: string): string {
  const read = readUtr(rail, written)
  if ('utr' in read) return read.utr
  throw ctx.refusal('input.invalid', { fields: [{ field: 'utr', problem: problems[read.fault] }] })
}

async function requireOwnFile(ctx: CallContext<Call>, { proofUrl }: InputOf<Call>): Promise<string | null> {
  if (proofUrl === undefined) return null
  const name = fileNameOf(proofUrl)
  if (name !== undefined && (await ownsFile(ctx.app, ctx.playerId, name))) return name
  throw ctx.refusal('input.invalid', { fields: [{ field: 'proofUrl', problem: 'notYours' }] })
}

function alreadyDone(ctx: CallContext<Call>, { state, utr, utrSubmittedAt }: Order) {
  return ctx.refusal('thing.alreadyDone', {
    original: { status: state, ...(utr !== null && { utr, submittedAt: utrSubmittedAt?.getTime() }) },
  })
}

function answerOf(order: Order, now: Date): OutputOf<Call> {
  const compensation = compensationView(order, now)
  const submittedAt = order.utrSubmittedAt?.getTime()
  if (!compensation || submittedAt === undefined)
    throw new Error(`order ${order.orderNo} has a UTR but no submission time`)
  return { status: order.state, submittedAt, currency: order.currency, compensation }
}
