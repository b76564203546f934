import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { PaymentWebhook } from '../../../providers/payment/port.ts'
import { workflowHandle } from '../../../workflow/client.ts'
import { webhookSignal } from '../../../workflow/webhook-signals.ts'
import { parseOrderNo } from '../order-number.ts'
import { depositOrder } from '../order-workflow.ts'
import { lockOrder } from '../queries.ts'
import {
  countWebhook,
  insertWebhook,
  type ReceivedWebhook,
  type StoredWebhook,
  selectByProviderRef,
  selectWebhook,
} from './queries.ts'

/**
 * Handles a verified webhook: records it, then wakes the order's workflow, which fetches the state from the provider. The
 * body is not trusted beyond the order it names. A repeated webhook wakes the workflow again and is counted once. Throws
 * when the workflow could not be woken, so that the provider sends the webhook again.
 */
export async function handleWebhook(app: AppContext, provider: string, webhook: PaymentWebhook): Promise<void> {
  const { dedupeKey } = webhook
  const orderNo = webhook.orderNo ?? (await findOrderByProviderRef(app, provider, webhook.providerRef)) ?? ''
  const playerId = parseOrderNo(orderNo)
  if (playerId === undefined) {
    app.log.warn({ provider, dedupeKey }, 'payment webhook for an unknown order')
    return
  }
  const received: ReceivedWebhook = { playerId, orderNo, provider, dedupeKey, at: app.clock.now() }
  const shard = app.databases.shardOf(playerId)
  // Most webhooks are sent more than once. A known one costs one read and takes no lock.
  const stored =
    (await selectWebhook(shard.read, received)) ?? (await shard.transact((tx) => recordWebhook(tx, received)))
  if (stored?.isDone) return
  if (stored === undefined) {
    app.log.warn({ provider, orderNo }, 'payment webhook for a deleted order')
    return
  }
  const workflow = workflowHandle(app, depositOrder, orderNo)
  // Starting is a no-op while the workflow runs. A finished order was reopened, and this or the sweep restarts it.
  await workflow.start({ orderNo })
  const name = webhookSignal(stored.ordinal)
  if (name) await workflow.signal(name, {})
}

/** Looks in every shard, for a webhook that contains only the provider's own reference. */
export async function findOrderByProviderRef(
  { databases }: AppContext,
  provider: string,
  ref: string | undefined,
): Promise<string | undefined> {
  if (ref === undefined) return undefined
  const found = await Promise.all(databases.shards.map((shard) => selectByProviderRef(shard.read, provider, ref)))
  return found.find((orderNo) => orderNo !== undefined)
}

/** Locks the order, so that a concurrent copy of the same webhook is counted once. */
async function recordWebhook(tx: ShardTx, received: ReceivedWebhook): Promise<StoredWebhook | undefined> {
  if (!(await lockOrder(tx, received.playerId, received.orderNo))) return undefined
  const stored = await selectWebhook(tx, received)
  if (stored) return stored
  const ordinal = await countWebhook(tx, received)
  await insertWebhook(tx, received, ordinal)
  return { ordinal, isDone: false }
}

const returnDedupeMs = 10_000

/** Treats a payer who returns from the provider's page like a webhook: the order is synced, nothing is believed. */
export async function handlePayerReturn(app: AppContext, provider: string, orderNo: string): Promise<void> {
  const window = Math.floor(app.clock.now().getTime() / returnDedupeMs)
  await handleWebhook(app, provider, { orderNo, dedupeKey: `return:${window}` })
}
