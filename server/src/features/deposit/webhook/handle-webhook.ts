import type { AppContext } from '../../../app-context.ts'
import { now } from '../../../base/clock.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { PaymentWebhook } from '../../../providers/payment/port.ts'
import { workflowHandle } from '../../../workflow/client.ts'
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
import { webhookSignal } from './webhook-signals.ts'

/**
 * A company says that something has happened to an order. That it was said is written down first; then the order's flow
 * is told to look. What the message claims is of no interest. The same message again wakes the flow again and is counted
 * once. Throws when it could not be passed on, so that the company sends it again.
 */
export async function handleWebhook(app: AppContext, provider: string, notice: PaymentWebhook): Promise<void> {
  const { dedupeKey } = notice
  const orderNo = notice.orderNo ?? (await findOrderByProviderRef(app, provider, notice.providerRef)) ?? ''
  const playerId = parseOrderNo(orderNo)
  if (playerId === undefined) {
    app.log.warn({ provider, dedupeKey }, 'a notice that is about no order of ours')
    return
  }
  const heard: ReceivedWebhook = { playerId, orderNo, provider, dedupeKey, at: now() }
  const shard = app.databases.shardOf(playerId)
  // Most messages come more than once: one that is known costs a look, and waits for nobody.
  const known = (await selectWebhook(shard.read, heard)) ?? (await shard.transact((tx) => recordWebhook(tx, heard)))
  if (known?.isDone) return
  if (known === undefined) {
    app.log.warn({ provider, orderNo }, 'a notice about an order that is not there')
    return
  }
  const workflow = workflowHandle(app, depositOrder, orderNo)
  // Harmless while the flow lives. An order that was finished is open again, and this or its sweep begins it anew.
  await workflow.start({ orderNo })
  const name = webhookSignal(known.ordinal)
  if (name) await workflow.signal(name, {})
}

/** A message that names only the company's own number is looked for in every shard. */
export async function findOrderByProviderRef(
  { databases }: AppContext,
  provider: string,
  ref: string | undefined,
): Promise<string | undefined> {
  if (ref === undefined) return undefined
  const found = await Promise.all(databases.shards.map((shard) => selectByProviderRef(shard.read, provider, ref)))
  return found.find((orderNo) => orderNo !== undefined)
}

/** Takes turns with whoever else has something to say about the order, perhaps the same. */
async function recordWebhook(tx: ShardTx, heard: ReceivedWebhook): Promise<StoredWebhook | undefined> {
  if (!(await lockOrder(tx, heard.playerId, heard.orderNo))) return undefined
  const known = await selectWebhook(tx, heard)
  if (known) return known
  const ordinal = await countWebhook(tx, heard)
  await insertWebhook(tx, heard, ordinal)
  return { ordinal, isDone: false }
}

const onceInMs = 10_000

/** A payer is back from a company's page: as good as a notice, and no better. */
export async function handlePayerReturn(app: AppContext, provider: string, orderNo: string): Promise<void> {
  const moment = Math.floor(now().getTime() / onceInMs)
  await handleWebhook(app, provider, { orderNo, dedupeKey: `return:${moment}` })
}
