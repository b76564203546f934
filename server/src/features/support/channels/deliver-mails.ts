import { createHash } from 'node:crypto'
import { type Locale, langOf } from '@zamra/contract/languages.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import type { DeliveryOutcome } from '../../../providers/delivery-outcome.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { marketOf, policyOf } from '../../market/index.ts'
import { subscriptionPlace } from '../../player/index.ts'
import { isExcluded, selectReward, termsOf } from '../../promo/index.ts'
import { listConsenting } from '../mail/mail-queries.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import { renderMailText } from '../mail/render-mail.ts'
import { mailTextAt } from '../texts-in-force.ts'
import { deleteAddress, deleteSubscription, findSubscription, listWanted } from './channel-queries.ts'
import { readAddress } from './channel-state.ts'
import { openText, switchedOnText, topicTitles } from './channel-texts.ts'
import {
  type DueDelivery,
  endDelivery,
  isOpenDelivery,
  listDueDeliveries,
  type Outcome,
  postponeDelivery,
} from './delivery-queries.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

const batch = 100
const failuresMax = 3
const firstRetryMs = 60_000
const longestRetryMs = 6 * 3_600_000
/** What is older is no news: the mail itself is in the app. */
const keepMs = 24 * 3_600_000

type Result = DeliveryOutcome | { readonly outcome: Extract<Outcome, 'unwanted' | 'expired'> }
/** `service` is who is called: one that does not answer must not hold back the others. */
type Attempt = { readonly service: string; send(): Promise<Result> }

/**
 * Sends what is due, at least once to each browser and address, and marks each by itself, so that a crash repeats at most
 * one. A repeat has the same topic, tag and message id, by which browser and mailbox show it once. A service that fails
 * three times in a run is left alone until the next one.
 */
export async function deliverMails(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const counts = { sent: 0, ended: 0, postponed: 0 }
  const failures = new Map<string, number>()
  for (const delivery of await listDueDeliveries(shard.read, now, batch)) {
    const attempt = await prepare(app, shard, delivery, now)
    const failed = failures.get(attempt.service) ?? 0
    // Since the list was read, the account may have been erased.
    if (failed >= failuresMax || !(await isOpenDelivery(shard.read, delivery))) continue
    const result = await attempt.send()
    await settle(shard, delivery, result, now)
    if (result.outcome === 'unknown') failures.set(attempt.service, failed + 1)
    counts[countOf(result)] += 1
    if ('why' in result) app.log.warn({ channel: delivery.channel, why: result.why }, 'mail delivery failed')
  }
  return counts
}

function countOf({ outcome }: Result): 'sent' | 'ended' | 'postponed' {
  if (outcome === 'unknown') return 'postponed'
  return outcome === 'sent' ? 'sent' : 'ended'
}

/** Nothing is sent. */
function endsAs(outcome: 'unwanted' | 'expired'): Attempt {
  return { service: '', send: async () => ({ outcome }) }
}

async function prepare(app: AppContext, shard: Shard, delivery: DueDelivery, now: Date): Promise<Attempt> {
  if (now.getTime() - delivery.createdAt.getTime() > keepMs) return endsAs('expired')
  if (delivery.isRead || !(await isStillWanted(shard, delivery))) return endsAs('unwanted')
  return delivery.channel === 'push' ? preparePush(app, shard, delivery, now) : prepareEmail(app, shard, delivery)
}

/** The player can change their mind, or begin a break, between the mail and its delivery. */
async function isStillWanted(shard: Shard, { playerId, channel, kind, category }: DueDelivery): Promise<boolean> {
  const { topic } = mailTexts[kind]
  const wanted = await listWanted(shard.read, playerId)
  if (!wanted.some((one) => one.channel === channel && one.topic === topic)) return false
  if (category === 'service') return true
  const consenting = await listConsenting(shard.read, [playerId])
  return channel !== 'push' && consenting.has(playerId) && !(await isExcluded(shard.pool, playerId))
}

const stored = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
const topicBytes = 16

async function preparePush(app: AppContext, shard: Shard, delivery: DueDelivery, now: Date): Promise<Attempt> {
  const { push } = app.providers
  const { playerId, mailId, target, kind } = delivery
  const found = await findSubscription(shard.read, { playerId, subscriptionId: target, at: now })
  if (!push || !found) return endsAs('unwanted')
  const opened = app.vault.open(found.sealed, subscriptionPlace(playerId, target))
  const subscription = stored.parse(JSON.parse(opened))
  const { topic } = mailTexts[kind]
  const payload = JSON.stringify({ title: topicTitles[topic][found.locale], body: openText[found.locale], mailId })
  return {
    service: new URL(subscription.endpoint).host,
    send: () =>
      push.send(subscription, {
        payload,
        topic: createHash('sha256').update(mailId).digest().subarray(0, topicBytes).toString('base64url'),
        isUrgent: topic === 'account',
        keepSeconds: keepMs / 1_000,
      }),
  }
}

async function prepareEmail(app: AppContext, shard: Shard, delivery: DueDelivery): Promise<Attempt> {
  const { email } = app.providers
  const { address, isConfirmed, locale } = await readAddress(app, delivery.playerId)
  if (!email || address === undefined || !isConfirmed) return endsAs('unwanted')
  const { playerId, mailId, kind, category } = delivery
  const { topic } = mailTexts[kind]
  const isOneClick = category === 'promo'
  const mailPage = `${app.config.webOrigin}/pages/mail/Mail`
  const url = isOneClick ? unsubscribeUrl(app, { playerId, topic, locale }) : mailPage
  const text = [
    await renderText(app, shard, delivery, locale),
    `${openText[locale]}\n${mailPage}?id=${encodeURIComponent(mailId)}`,
    `${switchedOnText[locale]}\n${url}`,
  ].join('\n\n')
  const [{ hash }] = app.vault.blindIndexes('email.message', `${playerId} ${mailId}`)
  const message = {
    to: address,
    subject: topicTitles[topic][locale],
    text,
    id: hash.toString('hex', 0, topicBytes),
    lang: langOf(locale),
    unsubscribe: { url, isOneClick },
  }
  return { service: 'email', send: () => email.send(message) }
}

async function renderText(app: AppContext, shard: Shard, mail: DueDelivery, locale: Locale): Promise<string> {
  const policy = policyOf(app, mail.market ?? marketOf(mail.areaCode))
  const reward = mail.rewardId === null ? undefined : await selectReward(shard.read, mail.playerId, mail.rewardId)
  const name = reward && termsOf(reward, locale, policy.currency).name
  const text = await mailTextAt(app, mail.kind, mail.mailedAt)
  return renderMailText(mail, { text, locale, policy, reward, name })
}

async function settle(shard: Shard, delivery: DueDelivery, result: Result, now: Date): Promise<void> {
  const { playerId, channel, target, tries } = delivery
  await shard.transact(async (tx) => {
    if (result.outcome === 'unknown')
      return postponeDelivery(tx, delivery, nextTry(tries, result.retryAfterSeconds, now))
    if (result.outcome === 'gone')
      await (channel === 'push' ? deleteSubscription(tx, playerId, target) : deleteAddress(tx, playerId))
    return endDelivery(tx, delivery, result.outcome, now)
  })
}

/** Twice as long after each failure, and never earlier than the service said. */
function nextTry(tries: number, retryAfterSeconds = 0, now: Date): Date {
  const waitMs = Math.min(firstRetryMs * 2 ** Math.min(tries, 12), longestRetryMs)
  return new Date(now.getTime() + Math.max(waitMs, Math.min(retryAfterSeconds * 1_000, keepMs)))
}
