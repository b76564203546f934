import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { PayoutWebhook } from '../../../providers/payout/port.ts'
import { workflowHandle } from '../../../workflow/client.ts'
import { webhookSignal } from '../../../workflow/webhook-signals.ts'
import { withdrawalPayout } from '../payout/payout-workflow.ts'
import { lockPayout } from '../payout/queries.ts'
import { parseWithdrawNo } from '../withdrawal-number.ts'
import { countWebhook, insertWebhook, type ReceivedWebhook, type StoredWebhook, selectWebhook } from './queries.ts'

/**
 * Handles a verified webhook: records it once, then wakes the workflow of its withdrawal, which asks the provider. The body is
 * not trusted beyond the payout it names. A repeated webhook wakes the workflow again and is counted once. Throws when the
 * workflow could not be woken, so that the provider sends the webhook again.
 */
export async function handleWebhook(app: AppContext, provider: string, webhook: PayoutWebhook): Promise<void> {
  const { dedupeKey, payoutNo: withdrawNo = '', providerRef } = webhook
  const playerId = parseWithdrawNo(withdrawNo)
  if (playerId === undefined) {
    app.log.warn({ provider, dedupeKey }, 'payout webhook for an unknown withdrawal')
    return
  }
  const received: ReceivedWebhook = { playerId, withdrawNo, provider, dedupeKey, providerRef, at: app.clock.now() }
  const shard = app.databases.shardOf(playerId)
  // Most webhooks are sent more than once. A known one costs one read and takes no lock.
  const stored =
    (await selectWebhook(shard.read, received)) ?? (await shard.transact((tx) => recordWebhook(tx, received)))
  if (stored === undefined) {
    app.log.warn({ provider, withdrawNo }, 'payout webhook of a provider that does not pay this withdrawal')
    return
  }
  const workflow = workflowHandle(app, withdrawalPayout, withdrawNo)
  await workflow.start({ withdrawNo })
  const name = webhookSignal(stored.ordinal)
  if (name) await workflow.signal(name, {})
}

/** Locks the withdrawal, so that a concurrent copy of the same webhook is counted once. */
async function recordWebhook(tx: ShardTx, received: ReceivedWebhook): Promise<StoredWebhook | undefined> {
  const row = await lockPayout(tx, received)
  if (row?.provider !== received.provider) return undefined
  const stored = await selectWebhook(tx, received)
  if (stored) return stored
  const ordinal = await countWebhook(tx, received)
  await insertWebhook(tx, received, ordinal)
  return { ordinal, receivedAt: received.at }
}
