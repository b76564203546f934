import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, wireMoney } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import { type Refusal, refusal } from '../../base/refusal.ts'
import type { ShardTx } from '../../db/database.ts'
import { queryIn } from '../../db/query-in.ts'
import type { CallContext } from '../../http/context.ts'
import { workflowHandle } from '../../workflow/client.ts'
import type { MarketPolicy } from '../market/index.ts'
import { type Begun, beginOrder } from './begin-order.ts'
import { demandKnown } from './demands.ts'
import { noOf } from './no-of.ts'
import { newOrderNo } from './order-no.ts'
import { depositOrder } from './order-workflow.ts'
import { countInProcess, insertOrder, selectByClientOrder, takeTurn } from './queries.ts'
import type { NewOrder, Order } from './stored-order.ts'
import { insertEvent } from './timeline/queries.ts'

type Asking = CallContext<'/recharge/createRechargeOrder'> | CallContext<'/recharge/createTransferOrder'>

export type Wish = {
  readonly clientOrderId: string
  /** Everything that was asked for: the same id with another wish is another order's id. */
  readonly body: unknown
}

/** What a new order is made of, once everything that may refuse it has been asked. */
export type Terms = Pick<
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
export async function placeOrder(ctx: Asking, wish: Wish, terms: () => Promise<Terms>): Promise<Order> {
  const { app, playerId } = ctx
  const bodyHash = hash('sha256', JSON.stringify(wish.body), 'buffer')
  const shard = app.databases.shardOf(playerId)
  const known = await selectByClientOrder(shard.read, playerId, wish.clientOrderId)
  const order = known ?? (await write(ctx, { clientOrderId: wish.clientOrderId, bodyHash, ...(await terms()) }))
  if (!order.bodyHash.equals(bodyHash)) throw ctx.refusal('thing.alreadyDone', { original: summaryOf(order) })
  return await setGoing(app, order, ctx.now)
}

function summaryOf({ orderNo, amount, currency, type, state, createdAt }: Order) {
  return { orderNo, amount: z.encode(wireMoney, amount), currency, type, status: state, createdAt: createdAt.getTime() }
}

type Written = Terms & { readonly clientOrderId: string; readonly bodyHash: Buffer }

function write({ app, playerId, market, now }: Asking, { policy, ...terms }: Written): Promise<Order> {
  return app.databases.shardOf(playerId).transact(async (tx) => {
    await takeTurn(tx, playerId)
    // Two who came at once are one behind the other here, and the second finds the order of the first.
    const known = await selectByClientOrder(tx, playerId, terms.clientOrderId)
    if (known) return known
    const count = await countInProcess(tx, playerId)
    if (count >= policy.deposits.maxPending) throw refusal('order.processing', { count })
    await demandKnown(tx, queryIn(tx), { playerId, amount: terms.amount, kyc: policy.kyc })
    const orderNo = await insertNew(tx, { ...terms, playerId, market, createdAt: now })
    await insertEvent(tx, { playerId, orderNo }, { status: 'PENDING', by: 'player', at: now })
    return (await selectByClientOrder(tx, playerId, terms.clientOrderId)) as Order
  })
}

async function insertNew(tx: ShardTx, order: Omit<NewOrder, 'orderNo'> & { playerId: PlayerId }): Promise<string> {
  for (;;) {
    const orderNo = newOrderNo(order.playerId)
    if (await insertOrder(tx, { ...order, orderNo })) return orderNo
  }
}

/** How long a player waits for the company that he is to pay through. After that he reads it from the order. */
const companyWaitMs = 8_000

async function setGoing(app: AppContext, order: Order, at: Date): Promise<Order> {
  const beginning = beginOrder(app, order, at)
  const begun = await within(beginning, companyWaitMs)
  if (begun && 'refused' in begun) throw noOf(begun.refused, order.currency)
  await workflowHandle(app, depositOrder, order.orderNo).start({ orderNo: order.orderNo })
  if (!begun) {
    beginning.catch((err: unknown) => app.log.warn({ err }, 'an order was not begun: its flow begins it'))
    return order
  }
  const { order: now } = begun
  if (now.state === 'FAILED' && now.rejectReason === 'rail.down') throw refusal('rail.down', { rail: now.rail })
  return now
}

async function within(beginning: Promise<Begun>, ms: number): Promise<Begun | undefined> {
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
