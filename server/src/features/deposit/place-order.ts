import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, wireMoney } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import { type Refusal, refusal } from '../../base/refusal.ts'
import type { ShardTx } from '../../db/database.ts'
import { queryIn } from '../../db/query-in.ts'
import { workflowHandle } from '../../workflow/client.ts'
import type { MarketPolicy } from '../market/index.ts'
import { depositRefusal } from './deposit-refusal.ts'
import { newOrderNo } from './order-number.ts'
import { depositOrder } from './order-workflow.ts'
import { countInProcess, insertOrder, lockPlayer, selectByClientOrder } from './queries.ts'
import { type OrderContext, requireKycLevel } from './requirements.ts'
import { type StartResult, startOrder } from './start-order.ts'
import type { NewOrder, Order } from './stored-order.ts'
import { insertTimelineEntry } from './timeline-queries.ts'

export type OrderRequest = {
  readonly clientOrderId: string
  /** Everything that was asked for: the same id with another wish is another order's id. */
  readonly body: unknown
}

/** What a new order is made of, once everything that may refuse it has been asked. */
export type OrderTerms = Pick<
  NewOrder,
  | 'currency'
  | 'amount'
  | 'type'
  | 'channel'
  | 'rail'
  | 'methodName'
  | 'provider'
  | 'operatorAccountId'
  | 'reference'
  | 'expiresAt'
> & { readonly policy: MarketPolicy }

/**
 * The order of this wish, made once however often and from however many places it is asked for. What may refuse a new
 * order (`terms`, the orders in process, the player's own limits) refuses before any company is asked.
 */
export async function placeOrder(
  ctx: OrderContext,
  wish: OrderRequest,
  terms: () => Promise<OrderTerms>,
): Promise<Order> {
  const { app, playerId } = ctx
  const bodyHash = hash('sha256', JSON.stringify(wish.body), 'buffer')
  const shard = app.databases.shardOf(playerId)
  const known = await selectByClientOrder(shard.read, playerId, wish.clientOrderId)
  const order = known ?? (await insertOnce(ctx, { clientOrderId: wish.clientOrderId, bodyHash, ...(await terms()) }))
  if (!order.bodyHash.equals(bodyHash)) throw ctx.refusal('thing.alreadyDone', { original: summaryOf(order) })
  return await startAndFollow(app, order, ctx.now)
}

function summaryOf({ orderNo, amount, currency, type, state, createdAt }: Order) {
  return { orderNo, amount: z.encode(wireMoney, amount), currency, type, status: state, createdAt: createdAt.getTime() }
}

type KeyedTerms = OrderTerms & { readonly clientOrderId: string; readonly bodyHash: Buffer }

function insertOnce({ app, playerId, market, now }: OrderContext, { policy, ...terms }: KeyedTerms): Promise<Order> {
  return app.databases.shardOf(playerId).transact(async (tx) => {
    await lockPlayer(tx, playerId)
    // Two who came at once are one behind the other here, and the second finds the order of the first.
    const known = await selectByClientOrder(tx, playerId, terms.clientOrderId)
    if (known) return known
    const count = await countInProcess(tx, playerId)
    if (count >= policy.deposits.maxPending) throw refusal('order.processing', { count })
    await requireKycLevel(tx, queryIn(tx), { playerId, amount: terms.amount, kyc: policy.kyc })
    const orderNo = await insertWithNewNumber(tx, { ...terms, playerId, market, createdAt: now })
    await insertTimelineEntry(tx, { playerId, orderNo }, { status: 'PENDING', by: 'player', at: now })
    return (await selectByClientOrder(tx, playerId, terms.clientOrderId)) as Order
  })
}

async function insertWithNewNumber(
  tx: ShardTx,
  order: Omit<NewOrder, 'orderNo'> & { playerId: PlayerId },
): Promise<string> {
  for (;;) {
    const orderNo = newOrderNo(order.playerId)
    if (await insertOrder(tx, { ...order, orderNo })) return orderNo
  }
}

/** How long a player waits for the company that he is to pay through. After that he reads it from the order. */
const providerWaitMs = 8_000

async function startAndFollow(app: AppContext, order: Order, at: Date): Promise<Order> {
  const beginning = startOrder(app, order, at)
  const begun = await within(beginning, providerWaitMs)
  if (begun && 'refused' in begun) throw depositRefusal(begun.refused, order.currency)
  await workflowHandle(app, depositOrder, order.orderNo).start({ orderNo: order.orderNo })
  if (!begun) {
    beginning.catch((err: unknown) => app.log.warn({ err }, 'an order was not begun: its flow begins it'))
    return order
  }
  const { order: now } = begun
  if (now.state === 'FAILED' && now.rejectReason === 'rail.down') throw refusal('rail.down', { rail: now.rail })
  return now
}

async function within(beginning: Promise<StartResult>, ms: number): Promise<StartResult | undefined> {
  const giveUp = new AbortController()
  const tooLong = sleep(ms, undefined, { signal: giveUp.signal }).catch(() => undefined)
  try {
    return await Promise.race([beginning, tooLong])
  } finally {
    giveUp.abort()
  }
}

/** Outside the range of its method, or a fraction of nothing. */
export function outOfRange(field: string, min: Money, max: Money): Refusal<'input.invalid'> {
  return refusal('input.invalid', { fields: [{ field, problem: `between ${min} and ${max} minor units` }] })
}
