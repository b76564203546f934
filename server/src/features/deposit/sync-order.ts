import type { AppContext } from '../../app-context.ts'
import { ProviderError, type Snapshot } from '../../providers/payment/port.ts'
import { waitMaxMs } from '../../workflow/wait-max.ts'
import { creditCapture } from './capture/credit-capture.ts'
import { closeOrder, isClosedUnpaid, releaseAllowance } from './close-order.ts'
import { findOrder } from './find-order.ts'
import type { Order } from './stored-order.ts'
import { nextSyncAt } from './sync-schedule.ts'
import { finishOrder, postponeOrder } from './unfinished-queries.ts'

/**
 * How many webhooks the sync has taken into account, and when to sync again. Undefined when the order is finished, or
 * when the sweep will find it: its next sync is hours away.
 */
export type SyncResult = { readonly webhookCount: number; readonly waitMs: number }

/**
 * Brings an order up to date: fetches its state from the provider, credits its payments or moves them to suspense, and
 * closes the order when its time is up. Only the provider's own API is trusted, never a webhook body. Idempotent.
 */
export async function syncOrder(app: AppContext, orderNo: string, at: Date): Promise<SyncResult | undefined> {
  const order = await findOrder(app, orderNo)
  if (!order) return undefined
  const snapshot = await fetchSnapshot(app, order)
  if (snapshot === 'unavailable') return await retryLater(app, order, at)
  for (const capture of snapshot?.captures ?? []) await creditCapture(app, order, capture)
  const paid = await findOrder(app, orderNo)
  if (paid?.state === 'PENDING') await closeIfOver(app, paid, snapshot, at)
  return await scheduleNextSync(app, orderNo, order.webhookCount, at)
}

async function fetchSnapshot(
  app: AppContext,
  { orderNo, provider, providerRef }: Order,
): Promise<Snapshot | 'unavailable' | undefined> {
  if (providerRef === null) return undefined
  try {
    const client = app.providers.payments.provider(provider)
    if (!client) throw new ProviderError('unknown', `payment provider ${provider} is not configured any more`)
    return await client.fetchOrder({ orderNo, providerRef })
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err
    app.log.warn({ err, provider, orderNo }, 'payment provider unavailable, order not synced')
    return 'unavailable'
  }
}

/** After an outage of this length an unpaid order expires, so that it no longer counts against the player's limits. */
const providerOutageMaxMs = 24 * 3_600_000

/** The order may be paid during an outage, so it is synced again soon; the older the order, the longer the pause. */
async function retryLater(app: AppContext, order: Order, at: Date): Promise<SyncResult> {
  const { createdAt, expiresAt, webhookCount } = order
  if (at.getTime() - expiresAt.getTime() >= providerOutageMaxMs) await closeOrder(app, order, 'lapsed')
  return {
    webhookCount,
    waitMs: Math.min(waitMaxMs, Math.max(5_000, Math.round((at.getTime() - createdAt.getTime()) / 10))),
  }
}

async function closeIfOver(app: AppContext, order: Order, snapshot: Snapshot | undefined, at: Date): Promise<void> {
  if (snapshot?.state === 'failed') await closeOrder(app, order, 'failed')
  else if (snapshot?.state === 'expired' || order.expiresAt <= at) await closeOrder(app, order, 'lapsed')
}

/** `webhookCount` was read before the provider was called: a webhook that came in between causes another sync. */
async function scheduleNextSync(
  app: AppContext,
  orderNo: string,
  webhookCount: number,
  at: Date,
): Promise<SyncResult | undefined> {
  const order = await findOrder(app, orderNo)
  if (!order) return undefined
  if (isClosedUnpaid(order.state)) await releaseAllowance(app, order)
  const next = nextSyncAt({ ...order, hasProvider: order.providerRef !== null }, at)
  const waitMs = Math.max(0, (next ?? at).getTime() - at.getTime())
  if (next && waitMs <= waitMaxMs) return { webhookCount, waitMs }
  const isLeft = await app.databases
    .shardOf(order.playerId)
    .transact((tx) =>
      next
        ? postponeOrder(tx, { ...order, webhookCount }, next)
        : finishOrder(tx, { ...order, webhookCount }, app.clock.now()),
    )
  return isLeft ? undefined : { webhookCount, waitMs: 0 }
}
