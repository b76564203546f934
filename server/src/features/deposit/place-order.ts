import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { processingOrder } from '@zamra/contract/charge-info.ts'
import { type Money, wireMoney } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import { type Refusal, refusal } from '../../base/refusal.ts'
import type { ShardTx } from '../../db/database.ts'
import { queryIn } from '../../db/query-in.ts'
import { workflowHandle } from '../../workflow/client.ts'
import { type MarketPolicy, policyOf } from '../market/index.ts'
import { offerGrant, type Promo } from '../promo/index.ts'
import { depositRefusal } from './deposit-refusal.ts'
import { applyMandatoryLimit } from './mandatory-limit.ts'
import { newOrderNo } from './order-number.ts'
import { toProcessingOrders } from './order-view.ts'
import { depositOrder } from './order-workflow.ts'
import { selectProcessing } from './processing-queries.ts'
import { insertOrder, lockPlayer, selectByClientOrder } from './queries.ts'
import { type OrderContext, requireKycLevel } from './requirements.ts'
import { type StartResult, startOrder } from './start-order.ts'
import type { NewOrder, Order } from './stored-order.ts'
import { insertTimelineEntry } from './timeline-queries.ts'

export type OrderRequest = {
  readonly clientOrderId: string
  /** Everything that defines the order. A repeated `clientOrderId` with another body is refused. */
  readonly body: unknown
}

/** What a new order is made of, after all checks have passed. */
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
> & {
  readonly policy: MarketPolicy
  /** The bonus that the player chose. */
  readonly promo: Promo | undefined
}

/**
 * Creates the order of a request, once per `clientOrderId`; a repeated request returns the same order. All checks
 * (`terms`, the number of open orders, the player's limits) run before any provider is called.
 */
export async function placeOrder(
  ctx: OrderContext,
  request: OrderRequest,
  terms: () => Promise<OrderTerms>,
): Promise<Order> {
  const { app, playerId } = ctx
  const bodyHash = hash('sha256', JSON.stringify(request.body), 'buffer')
  const shard = app.databases.shardOf(playerId)
  const known = await selectByClientOrder(shard.read, playerId, request.clientOrderId)
  const order = known ?? (await insertOnce(ctx, { clientOrderId: request.clientOrderId, bodyHash, ...(await terms()) }))
  if (!order.bodyHash.equals(bodyHash)) throw ctx.refusal('thing.alreadyDone', { original: summaryOf(order) })
  return await startAndFollow(app, order, ctx.now)
}

export function summaryOf({ orderNo, amount, currency, type, state, createdAt }: Order) {
  return { orderNo, amount: z.encode(wireMoney, amount), currency, type, status: state, createdAt: createdAt.getTime() }
}

type KeyedTerms = OrderTerms & { readonly clientOrderId: string; readonly bodyHash: Buffer }

function insertOnce(ctx: OrderContext, { policy, promo, ...terms }: KeyedTerms): Promise<Order> {
  const { app, playerId, market, now } = ctx
  return app.databases.shardOf(playerId).transact(async (tx) => {
    await lockPlayer(tx, playerId)
    // Concurrent requests wait for the lock, so the second one finds the order of the first.
    const known = await selectByClientOrder(tx, playerId, terms.clientOrderId)
    if (known) return known
    await requireNoOrderInProcess(tx, playerId, policy)
    await requireKycLevel(tx, queryIn(tx), { playerId, amount: terms.amount, kyc: policy.kyc })
    await applyMandatoryLimit(queryIn(tx), playerId, policy, now)
    const orderNo = await insertWithNewNumber(tx, {
      ...terms,
      promoId: promo?.promoId ?? null,
      playerId,
      market,
      createdAt: now,
    })
    const { currency } = terms
    if (promo) await offerGrant(tx, { playerId, orderNo, currency, promo, at: now })
    await insertTimelineEntry(tx, { playerId, orderNo }, { status: 'PENDING', by: 'player', at: now })
    return (await selectByClientOrder(tx, playerId, terms.clientOrderId)) as Order
  })
}

/** The refusal names the orders, so that the player can pay or cancel one of them from the message itself. */
async function requireNoOrderInProcess(tx: ShardTx, playerId: PlayerId, { deposits }: MarketPolicy): Promise<void> {
  const processing = await selectProcessing(tx, playerId)
  if (processing.length < deposits.maxPending) return
  const orders = z.encode(z.array(processingOrder), toProcessingOrders(processing))
  throw refusal('order.processing', { count: processing.length, orders })
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

/** How long the request waits for the provider. After that the client reads the payment details from the order. */
const providerWaitMs = 8_000

async function startAndFollow(app: AppContext, order: Order, at: Date): Promise<Order> {
  const starting = startOrder(app, order, at)
  const started = await within(starting, providerWaitMs)
  if (started && 'refused' in started) {
    const { playerId, market } = order
    throw await depositRefusal(started.refused, { app, playerId, policy: policyOf(app, market) })
  }
  await workflowHandle(app, depositOrder, order.orderNo).start({ orderNo: order.orderNo })
  if (!started) {
    starting.catch((err: unknown) => app.log.warn({ err }, 'order start failed, the workflow retries it'))
    return order
  }
  const { order: latest } = started
  if (latest.state === 'FAILED' && latest.rejectReason === 'rail.down')
    throw refusal('rail.down', { rail: latest.rail })
  return latest
}

async function within(starting: Promise<StartResult>, ms: number): Promise<StartResult | undefined> {
  const timer = new AbortController()
  const timeout = sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined)
  try {
    return await Promise.race([starting, timeout])
  } finally {
    timer.abort()
  }
}

/** The refusal of an amount outside the range of its method. */
export function outOfRange(field: string, min: Money, max: Money): Refusal<'input.invalid'> {
  return refusal('input.invalid', { fields: [{ field, problem: `between ${min} and ${max} minor units` }] })
}
