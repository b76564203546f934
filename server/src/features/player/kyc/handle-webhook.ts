import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { WebhookHandler } from '../../../http/provider-webhooks.ts'
import type { KycWebhook } from '../../../providers/kyc/port.ts'
import { WebhookRejectedError } from '../../../providers/payment/port.ts'
import { workflowHandle } from '../../../workflow/client.ts'
import { webhookSignal } from '../../../workflow/webhook-signals.ts'
import { parseCheckNo } from './check-number.ts'
import { identityCheck } from './check-workflow.ts'
import { lockCheck, selectCheck } from './queries.ts'
import { syncCheck } from './sync-check.ts'
import { findOrdinal, insertWebhook, type ReceivedWebhook } from './webhook-queries.ts'

/** What the HTTP layer calls for the webhooks of the provider that checks identities. */
export function identityHandlers(app: AppContext): WebhookHandler<KycWebhook> {
  return {
    isKnown: (provider) => app.providers.kyc?.id === provider,
    async verify(_provider, raw, headers) {
      try {
        return app.providers.kyc?.verifyWebhook(raw, headers)
      } catch (err) {
        if (err instanceof WebhookRejectedError) return undefined
        throw err
      }
    },
    handle: (provider, webhook) => handleWebhook(app, provider, webhook),
  }
}

/**
 * Records a verified webhook once and wakes the workflow of its check, which asks the provider. The body is not trusted beyond
 * the check it names. Throws when the workflow could not be woken, so that the provider sends the webhook again.
 */
async function handleWebhook(app: AppContext, provider: string, { checkNo, dedupeKey }: KycWebhook): Promise<void> {
  const playerId = parseCheckNo(checkNo)
  if (playerId === undefined) return void app.log.warn({ provider, dedupeKey }, 'identity webhook for an unknown check')
  const received: ReceivedWebhook = { playerId, checkNo, provider, dedupeKey, at: app.clock.now() }
  const shard = app.databases.shardOf(playerId)
  const ordinal = (await findOrdinal(shard.read, received)) ?? (await shard.transact((tx) => record(tx, received)))
  if (ordinal === undefined) return void app.log.warn({ provider, checkNo }, 'identity webhook for an unknown check')
  const check = await selectCheck(shard.read, { playerId, checkNo })
  // Its workflow has ended. What the provider does not answer now, the sweep asks for.
  if (check && check.state !== 'PENDING') return void (await syncCheck(app, checkNo, app.clock.now()))
  const workflow = workflowHandle(app, identityCheck, checkNo)
  await workflow.start({ checkNo })
  const name = webhookSignal(ordinal)
  if (name) await workflow.signal(name, {})
}

/** Locks the check, so that a concurrent copy of the same webhook is counted once. */
async function record(tx: ShardTx, received: ReceivedWebhook): Promise<number | undefined> {
  if (!(await lockCheck(tx, received))) return undefined
  return (await findOrdinal(tx, received)) ?? (await insertWebhook(tx, received))
}
