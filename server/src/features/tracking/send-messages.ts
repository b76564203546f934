import { tracking } from '@zamra/contract/constants.ts'
import { minor, nothing, toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { TrackingOutcome, TrackingProvider } from '../../providers/tracking/port.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { actionEvaluator, policyOf } from '../market/index.ts'
import {
  type DueMessage,
  deleteMessage,
  deleteOldRevenue,
  isUnsent,
  listDueMessages,
  markSent,
  postpone,
  refOfRevenue,
} from './message-queries.ts'

const batch = 100
const dayMs = 86_400_000
const firstRetryMs = 60_000
const dedupeBytes = 16

/**
 * Sends what is due, each at least once and counted once: the provider drops a repeated `dedupe_id`. A provider that does not
 * answer is tried again later; after three such messages in a run the rest waits for the next one.
 */
export async function sendMessages(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const { tracking: provider } = app.providers
  const counts = { sent: 0, refused: 0, postponed: 0 }
  if (!provider) return counts
  for (const message of await listDueMessages(shard.read, now, batch)) {
    if (counts.postponed >= 3) break
    // Since the list was read, the player may have taken their consent back.
    if (!(await isUnsent(shard.read, message))) continue
    const outcome = await send(app, provider, message, now)
    await settle(shard, message, outcome, now)
    if (outcome.outcome === 'accepted') counts.sent += 1
    else if (outcome.outcome === 'refused') counts.refused += 1
    else counts.postponed += 1
    if (outcome.outcome !== 'accepted')
      app.log.warn({ kind: message.kind, why: outcome.why }, 'the tracking provider did not take a message')
  }
  return counts
}

/** A wish to be forgotten is sent whatever the market allows. */
async function send(
  app: AppContext,
  provider: TrackingProvider,
  message: DueMessage,
  now: Date,
): Promise<TrackingOutcome> {
  const { kind, trackerId, createdAt: at } = message
  if (kind === 'gdpr_forget_device') return provider.forget({ trackerId, at })
  const market = message.market ?? 'UNKNOWN'
  const { allowed } = actionEvaluator(app)(market, 'track', { at: now, place: 'server' })
  if (!allowed) return { outcome: 'refused', why: 'the market does not allow it any more' }
  const { iso: currency, minorDigits } = policyOf(app, market).currency
  const amount = toMajor(minor(message.amount ?? nothing), minorDigits)
  return provider.sendRevenue({ trackerId, dedupeId: dedupeIdOf(app, message), amount, currency, at })
}

/**
 * The same for each attempt. The reference is a plain hash of the order number, which contains the player, so it can be found
 * by trying numbers. It is hashed again with a key that the provider, unlike the token of the server, does not have.
 */
function dedupeIdOf({ vault }: AppContext, message: DueMessage): string {
  const [{ hash }] = vault.blindIndexes('tracking.revenue', refOfRevenue(message))
  return hash.toString('hex', 0, dedupeBytes)
}

/** A wish to be forgotten is kept until it is taken, whatever the answer; it is deleted with the id that it names. */
async function settle(shard: Shard, message: DueMessage, outcome: TrackingOutcome, now: Date): Promise<void> {
  const isForgetting = message.kind === 'gdpr_forget_device'
  if (outcome.outcome === 'accepted' && isForgetting) await shard.transact((tx) => deleteMessage(tx, message))
  else if (outcome.outcome === 'unknown' || isForgetting)
    await shard.transact((tx) => postpone(tx, message, nextTry(message, outcome, now)))
  else await shard.transact((tx) => markSent(tx, message, now))
}

/** Twice as long after each failure, at most a day, and never earlier than the provider said. */
function nextTry({ tries }: DueMessage, outcome: TrackingOutcome, now: Date): Date {
  const asked = outcome.outcome === 'unknown' ? (outcome.retryAfterSeconds ?? 0) * 1_000 : 0
  const waitMs = Math.min(Math.max(firstRetryMs * 2 ** Math.min(tries, 12), asked), dayMs)
  return new Date(now.getTime() + waitMs)
}

/** Revenue that could not be sent in so many days is no news for the provider. */
export async function deleteOldMessages(_app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const before = new Date(now.getTime() - tracking.requestValidityDays * dayMs)
  return { deleted: await deleteInBatches(shard, (tx, limit) => deleteOldRevenue(tx, before, limit)) }
}
