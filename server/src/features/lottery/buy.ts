import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
import { coin } from '@zamra/contract/lottery-games.ts'
import { add, bps, nothing, toWire } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { Refusal } from '../../base/refusal.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { pushEvent } from '../../http/push.ts'
import { type AttachedRecord, readBalance } from '../../ledger/index.ts'
import {
  type Bet,
  type BetAnswer,
  findClosure,
  isStakeAboveMax,
  maxStakeFor,
  placeBet,
  refuseBet,
  requireRealityCheckDone,
  stakeAboveMax,
  toBetAnswer,
} from '../game/index.ts'
import { policyOf, requireMarketAllows } from '../market/index.ts'
import { placeFreeTicket, whyNoFreeTicket } from '../promo/index.ts'
import { ageForPolicy } from '../session/index.ts'
import { fullLine } from './exposure/full-line.ts'
import { type Reservation, reserveExposure } from './exposure/reserve-exposure.ts'
import { risksOf } from './exposure/risk.ts'
import { canonicalJson } from './fair/canonical-json.ts'
import { checkLines } from './lines.ts'
import { findTicket } from './queries.ts'
import {
  draftReceipt,
  type ReceiptDraft,
  signReceiptOf,
  signSoldReceipt,
  type TicketPosition,
  ticketRecordOf,
} from './receipt.ts'
import { refundTicket } from './refund-ticket.ts'
import { isOnSale, type Sale, saleOf } from './sale.ts'
import { type NewTicket, ticketIdOf, wasInDraw } from './sold-ticket.ts'

type Ctx = CallContext<'/lottery/buy'>

/**
 * One stake, one ticket, one transaction. The sale gate on the player's shard decides there whether the ticket is in the
 * draw; a late ticket is not, and its stake is refunded at once.
 */
export const buy: Handler<'/lottery/buy'> = async (ctx, input) => {
  const { app } = ctx
  if (input.mode === 'real') await requireAllowed(ctx, input)
  const sale = await saleOf(app, input.drawId)
  if (!sale) throw ctx.refusal('thing.notFound', {})
  const ticket = newTicket(ctx, sale, input)
  await requireFreeTicket(ctx, ticket)
  checkLines(sale.rules, ticket.currency, input.picks)
  if (!isOnSale(sale, ctx.now)) await refuseUnlessSold(ctx, ticket, ctx.refusal('draw.closed', { drawId: sale.drawId }))
  const closure = await findClosure(app, ticket.game, ctx)
  if (closure) await refuseUnlessSold(ctx, ticket, closure)
  await requireRealityCheckDone({ ...ctx, gameId: ticket.game, mode: ticket.mode })
  const maxStake = await maxStakeFor(app, { playerId: ctx.playerId, market: ctx.market, mode: ticket.mode }, ctx.now)
  const draft = draftReceipt(app, ticket)
  const reservation = await reserve(ctx, sale, draft, input)
  const answer = await stake(ctx, draft, maxStake).catch((error: unknown) => {
    // An error that is no refusal leaves open whether the stake was taken.
    reservation?.settle(!(error instanceof Refusal))
    throw error
  })
  reservation?.settle(answer.status === 'posted' && !answer.again)
  await refuseBet(ctx, answer)
  return await bought(ctx, draft, answer)
}

/** A stop, or a law that changed, refuses a new ticket; a repeated request of one that was already bought is answered. */
async function requireAllowed(ctx: Ctx, { mode, clientOrderId }: InputOf<'/lottery/buy'>): Promise<void> {
  const { app, playerId, now } = ctx
  const age = await ageForPolicy(app, ctx, now)
  try {
    requireMarketAllows(ctx, 'bet', age)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await refuseUnlessSold(ctx, { playerId, ticketId: ticketIdOf(playerId, mode, clientOrderId) }, error as Refusal)
  }
}

type MaxStake = Awaited<ReturnType<typeof maxStakeFor>>

async function stake({ app, playerId, market, now }: Ctx, draft: ReceiptDraft, maxStake: MaxStake): Promise<BetAnswer> {
  const { ticket } = draft
  const bet: Bet = {
    playerId,
    mode: ticket.mode,
    currency: ticket.currency,
    bet: ticket.ticketId,
    gameId: ticket.game,
    category: 'lottery',
    round: ticket.drawId,
    stake: ticket.stake,
    // Bets on both sides of one draw count only the amount at risk towards wagering.
    weight: bps(10_000),
    turnover: 'difference',
    attached: ticketRecordOf(draft, maxStake?.minor),
  }
  const placed = ticket.freeTicket === null ? placeBet(app, bet) : placeGift(app, ticket, bet, now)
  return await placed.catch((error: unknown) => {
    throw maxStake && isStakeAboveMax(error) ? stakeAboveMax(market, ticket.currency, maxStake) : error
  })
}

async function placeGift(app: AppContext, ticket: NewTicket, { bet, attached }: Bet, now: Date): Promise<BetAnswer> {
  const { playerId, currency, game, stake: amount, freeTicket } = ticket
  const use = { playerId, currency, bet, rewardId: freeTicket ?? '', game, stake: amount, now }
  return toBetAnswer(await placeFreeTicket(app, { ...use, attached: attached as AttachedRecord }))
}

/** Before anything is reserved for it. The database decides again with the stake. */
async function requireFreeTicket(ctx: Ctx, ticket: NewTicket): Promise<void> {
  const { playerId, freeTicket, game, stake: amount, mode } = ticket
  if (freeTicket === null) return
  if (mode === 'free') throw ctx.refusal('input.invalid', { fields: [{ field: 'freeTicket', problem: 'range' }] })
  const no = await whyNoFreeTicket(ctx.app, { playerId, rewardId: freeTicket, game, stake: amount, now: ctx.now })
  if (no) await refuseUnlessSold(ctx, ticket, no)
}

/** The ticket's share of the exposure caps. Free play risks nothing, and a ticket that was already bought has its share. */
async function reserve(
  ctx: Ctx,
  sale: Sale,
  { ticket, before }: ReceiptDraft,
  { picks }: InputOf<'/lottery/buy'>,
): Promise<Reservation | undefined> {
  if (ticket.mode === 'free') return undefined
  const { drawId, game, rules } = sale
  const requireFunds = async () => {
    if (ticket.freeTicket === null) await requireStakeAvailable(ctx, ticket)
  }
  const wanted = { order: `${ticket.ticketId} ${before}`, risks: risksOf(rules, picks), requireFunds }
  const reservation = await reserveExposure(ctx.app, { drawId, game, market: ctx.market }, wanted)
  if ('settle' in reservation) return reservation
  const full = fullLine(rules, ticket.currency, picks, reservation.short)
  await refuseUnlessSold(ctx, ticket, ctx.refusal('draw.full', { drawId, ...full, currency: ticket.currency }))
  return undefined
}

/** The ledger decides when the stake is taken; this only keeps a large stake without money from a cap. */
async function requireStakeAvailable(ctx: Ctx, ticket: NewTicket): Promise<void> {
  const wallet = await readBalance(ctx.app.databases.shardOf(ctx.playerId).pool, ctx.playerId)
  const available = wallet ? add(wallet.cash, wallet.bonus) : nothing
  if (available >= ticket.stake) return
  const no = ctx.refusal('balance.insufficient', { available: toWire(available), currency: ticket.currency })
  await refuseUnlessSold(ctx, ticket, no)
}

function newTicket(
  ctx: Ctx,
  { drawId, game, saleNote }: Sale,
  { clientOrderId, mode, picks, freeTicket }: InputOf<'/lottery/buy'>,
): NewTicket {
  const { app, playerId, market } = ctx
  return {
    playerId,
    ticketId: ticketIdOf(playerId, mode, clientOrderId),
    drawId,
    game,
    mode,
    picks: picks.map(({ bet, pick, stake }) => ({ bet, pick, stake: toWire(stake) })),
    stake: add(...picks.map(({ stake }) => stake)),
    currency: mode === 'free' ? coin : policyOf(app, market).currency.iso,
    saleNote,
    freeTicket: freeTicket ?? null,
  }
}

/** After the sale closes, only a repeated request of a ticket that was already bought is answered. */
async function refuseUnlessSold(
  { app }: Ctx,
  { playerId, ticketId }: Pick<NewTicket, 'playerId' | 'ticketId'>,
  no: Refusal,
): Promise<void> {
  const sold = await findTicket(app.databases.shardOf(playerId).read, playerId, ticketId)
  if (!sold) throw no
}

async function bought(ctx: Ctx, draft: ReceiptDraft, answer: BetAnswer): Promise<OutputOf<'/lottery/buy'>> {
  const { app } = ctx
  const { ticket } = draft
  const taken = answer.again ? await soldBefore(ctx, ticket) : justSold(answer)
  if (taken.isLate) {
    await refundTicket(app, ticket)
    throw ctx.refusal('draw.closed', { drawId: ticket.drawId })
  }
  const [{ receipt, ...proof }] = await Promise.all([
    answer.again ? signReceiptOf(app, draft, taken) : signSoldReceipt(app, draft, taken),
    // VIP progress changes when the ticket is settled; only the balance changes now.
    !answer.again && ticket.mode === 'real' && pushEvent(app, ticket.playerId, 'userInfo'),
  ])
  const { ticketId, currency } = ticket
  const sold = { ticketId, receipt, ...proof } as OutputOf<'/lottery/buy'>['ticket']
  return { ticket: sold, currency, balance: answer.balance }
}

type Sold = TicketPosition & { readonly isLate: boolean }

function justSold({ seq, recordResult }: BetAnswer): Sold {
  const { state, at } = recordResult as { state: string; at: number }
  return { seq, at, isLate: state === 'late' }
}

/** A repeated order is answered with its ticket. Other lines under the same order id are refused. */
async function soldBefore(ctx: Ctx, { playerId, ticketId, drawId, picks, freeTicket }: NewTicket): Promise<Sold> {
  const sold = await findTicket(ctx.app.databases.shardOf(playerId).read, playerId, ticketId)
  const isSame = sold?.drawId === drawId && sold.freeTicket === freeTicket
  if (!isSame || canonicalJson(sold.picks) !== canonicalJson(picks)) {
    throw ctx.refusal('thing.alreadyDone', { original: sold?.ticketId })
  }
  return { seq: sold.seq, at: sold.at.getTime(), isLate: !wasInDraw(sold) }
}
