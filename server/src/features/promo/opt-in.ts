import type { CallContext, Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { readStanding } from './eligibility/standing.ts'
import { insertOptIn, selectOptIn, selectOptIns } from './period/opt-in-queries.ts'
import { closesAt, periodOf } from './period/period-of.ts'
import { promosInForce } from './promos-in-force.ts'
import type { Promo } from './queries.ts'
import { reasonsFor } from './reasons-for.ts'
import { amountOf } from './reward/amount-of.ts'
import { notEligible } from './reward/claim-reward.ts'
import { createReward, rewardIdOf } from './reward/create-reward.ts'
import { selectReward } from './reward/reward-queries.ts'
import { toRewardRow } from './reward/reward-row.ts'

/** These count a period for players who have joined. */
const counted = ['deposit', 'loss', 'turnover']
/** A bonus for a deposit is chosen with its order; codes, check-ins and other features have their own way in. */
const joinable = [...counted, 'registration']

type OptInContext = CallContext<'/promo/optIn'>

/** Joining again, or twice at once, changes nothing: the answer is what is stored. */
export const promoOptIn: Handler<'/promo/optIn'> = async (ctx, { promoId, termsHash }) => {
  const { app, playerId, market, now, locale } = ctx
  const promo = (await promosInForce(app, { market, at: now })).find((one) => one.promoId === promoId)
  if (!promo || !joinable.includes(promo.config.trigger.on)) throw ctx.refusal('thing.notFound', {})
  // The player agrees to the terms that they have read.
  if (promo.termsHash.toString('hex') !== termsHash) throw notEligible('promo.changed', 'readTerms')
  const { read } = app.databases.shardOf(playerId)
  if (!(await selectOptIn(read, playerId, promo))) await join(ctx, promo)
  const joined = await selectOptIn(read, playerId, promo)
  const reward = await selectReward(read, playerId, rewardIdOf(promoId, 'once'))
  return {
    promoId,
    joinedAt: (joined?.joinedAt ?? now).getTime(),
    ...(reward && { reward: toRewardRow(reward, locale, policyOf(app, market).currency) }),
  }
}

async function join(ctx: OptInContext, promo: Promo): Promise<void> {
  const { app, playerId, market, now } = ctx
  const { config } = promo
  const shard = app.databases.shardOf(playerId)
  const reasons = await reasonsFor(ctx, promo, await readStanding(ctx))
  if (reasons.length > 0) {
    if (await selectOptIn(shard.read, playerId, promo)) return
    throw ctx.refusal('promo.notEligible', { reasons })
  }
  // The terms that the player has joined hold until their period closes.
  const running = (await selectOptIns(shard.read, playerId)).find(
    (one) => one.promoId === promo.promoId && one.nextCloseAt,
  )
  if (running) throw notEligible('period.taken', 'wait', { until: running.nextCloseAt?.getTime() ?? 0 })
  const { timeZone, currency } = policyOf(app, market)
  const isCounted = counted.includes(config.trigger.on)
  const nextCloseAt = isCounted ? closesAt(periodOf(config.period, timeZone, now)) : null
  const optIn = { playerId, promo, at: now, nextCloseAt }
  if (isCounted) return await shard.transact((tx) => insertOptIn(tx, optIn))
  const given = { playerId, currency: currency.iso, key: 'once', amount: amountOf(config, {}), at: now }
  const reward = await createReward(app, promo, given, (tx) => insertOptIn(tx, optIn))
  if (!reward) throw notEligible('budget.spent', 'none')
}
