import type { AppContext } from '../../app-context.ts'
import { now } from '../../base/clock.ts'
import { ProviderError, type Snapshot } from '../../providers/payment/port.ts'
import { creditCapture } from './capture/credit-capture.ts'
import { closeOrder, isClosedUnpaid, releaseAllowance } from './close-order.ts'
import { findOrder } from './find-order.ts'
import { finishOrder } from './queries.ts'
import type { Order } from './stored-order.ts'
import { nextSyncAt } from './sync-schedule.ts'

/** What a look found: how many notices it has taken in, and when to look again. Undefined when there is nothing left. */
export type SyncResult = { readonly heard: number; readonly waitMs: number }

/**
 * One look at an order: the company is asked how it stands, money that came is credited or set aside, and an order whose
 * time is up is let go. The company's own answer is all that is believed. Looking twice is looking once.
 */
export async function syncOrder(app: AppContext, orderNo: string, at: Date): Promise<SyncResult | undefined> {
  const order = await findOrder(app, orderNo)
  if (!order) return undefined
  const snapshot = await fetchSnapshot(app, order)
  if (snapshot === 'away') return await retryLater(app, order, at)
  for (const capture of snapshot?.captures ?? []) await creditCapture(app, order, capture)
  const paid = await findOrder(app, orderNo)
  if (paid?.state === 'PENDING') await closeIfOver(app, paid, snapshot, at)
  return await scheduleNextSync(app, orderNo, order.heard, at)
}

async function fetchSnapshot(
  app: AppContext,
  { orderNo, provider, providerRef }: Order,
): Promise<Snapshot | 'away' | undefined> {
  if (providerRef === null) return undefined
  try {
    const company = app.providers.payments.provider(provider)
    if (!company) throw new ProviderError('unknown', 'this house has no such company any more')
    return await company.fetchOrder({ orderNo, providerRef })
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err
    app.log.warn({ err, provider, orderNo }, 'a company did not say how an order stands')
    return 'away'
  }
}

/** So long a payer hears that his bank has to say the last word. After that his order keeps no place and no allowance. */
const providerOutageMaxMs = 24 * 3_600_000

/** A company that does not answer is asked again soon, because somebody may have paid; an old order less often. */
async function retryLater(app: AppContext, order: Order, at: Date): Promise<SyncResult> {
  const { createdAt, expiresAt, heard } = order
  if (at.getTime() - expiresAt.getTime() >= providerOutageMaxMs) await closeOrder(app, order, 'lapsed')
  return { heard, waitMs: Math.max(5_000, Math.round((at.getTime() - createdAt.getTime()) / 10)) }
}

async function closeIfOver(app: AppContext, order: Order, snapshot: Snapshot | undefined, at: Date): Promise<void> {
  if (snapshot?.state === 'failed') await closeOrder(app, order, 'failed')
  else if (snapshot?.state === 'expired' || order.expiresAt <= at) await closeOrder(app, order, 'lapsed')
}

/** `heard` is what was known before the company was asked: a notice that came meanwhile is a reason to look again. */
async function scheduleNextSync(
  app: AppContext,
  orderNo: string,
  heard: number,
  at: Date,
): Promise<SyncResult | undefined> {
  const order = await findOrder(app, orderNo)
  if (!order) return undefined
  if (isClosedUnpaid(order.state)) await releaseAllowance(app, order)
  const next = nextSyncAt({ ...order, hasProvider: order.providerRef !== null }, at)
  if (next) return { heard, waitMs: Math.max(0, next.getTime() - at.getTime()) }
  const isDone = await app.databases
    .shardOf(order.playerId)
    .transact((tx) => finishOrder(tx, { ...order, heard }, now()))
  return isDone ? undefined : { heard, waitMs: 0 }
}
