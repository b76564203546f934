import type { CallContext, Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { readStanding } from '../eligibility/standing.ts'
import { periodOf } from '../period/period-of.ts'
import { promosInForce } from '../promos-in-force.ts'
import type { Promo } from '../queries.ts'
import { reasonsFor } from '../reasons-for.ts'
import { amountOf } from '../reward/amount-of.ts'
import { claimReward, notEligible } from '../reward/claim-reward.ts'
import { createReward, rewardIdOf } from '../reward/create-reward.ts'
import { type Reward, selectReward } from '../reward/reward-queries.ts'
import { toRewardRow } from '../reward/reward-row.ts'
import type { StoredCode } from './code-queries.ts'
import { findByCode, returnOneTimeCode, takeOneTimeCode, type Whose } from './redeem-code.ts'

type CodeContext = CallContext<'/promo/giftCode'> | CallContext<'/promo/promoCode'>
type Given = { readonly reward: Reward; readonly isNew: boolean }

export const promoGiftCode: Handler<'/promo/giftCode'> = async (ctx, { code }) => {
  const { reward } = await enterCode(ctx, 'gift', code)
  const { app, playerId, now, locale } = ctx
  return await claimReward(app, { playerId, rewardId: reward.rewardId, now, locale })
}

export const promoPromoCode: Handler<'/promo/promoCode'> = async (ctx, { code }) => {
  const { reward, isNew } = await enterCode(ctx, 'promo', code)
  if (!isNew) throw ctx.refusal('thing.alreadyDone', { original: { rewardId: reward.rewardId } })
  return toRewardRow(reward, ctx.locale, policyOf(ctx.app, ctx.market).currency)
}

/**
 * An unknown code, one of another market, one whose time is over and one that somebody else has used get the same answer:
 * codes cannot be probed.
 */
async function enterCode(ctx: CodeContext, form: 'gift' | 'promo', code: string): Promise<Given> {
  const { app, playerId, market, now } = ctx
  const promos = (await promosInForce(app, { market, at: now })).filter((promo) => isOfForm(promo, form))
  const entered = await findByCode(app, promos, code)
  if (!entered) throw ctx.refusal('thing.notFound', {})
  const { promo, oneTime } = entered
  const reasons = await reasonsFor(ctx, promo, await readStanding(ctx))
  let isNew = !reasons.some((reason) => reason.code === 'period.taken')
  // A repeat goes on to the reward that exists; a bonus in the way is found when it is claimed.
  const against = reasons.filter((reason) => reason.code !== 'period.taken' && reason.code !== 'bonus.active')
  if (isNew && against.length > 0) throw ctx.refusal('promo.notEligible', { reasons: against })
  const { timeZone, currency } = policyOf(app, market)
  const { key } = periodOf(promo.config.period, timeZone, now)
  const whose = { playerId, rewardId: rewardIdOf(promo.promoId, key), at: now }
  // Another code of the player may give the same reward at this moment; this one then stays unused.
  if (isNew && oneTime) isNew = await takeCode(ctx, oneTime, whose)
  const given = { playerId, currency: currency.iso, key, amount: amountOf(promo.config, {}), at: now }
  // Without a budget there may still be a reward: a request of the same player at the same time was earlier.
  const reward =
    (await createReward(app, promo, given)) ??
    (await selectReward(app.databases.shardOf(playerId).read, playerId, whose.rewardId))
  if (reward) return { reward, isNew }
  if (oneTime) await returnOneTimeCode(app, oneTime, whose)
  throw notEligible('budget.spent', 'none')
}

/** False when another code of the player gives the same reward. */
async function takeCode(ctx: CodeContext, code: StoredCode, whose: Whose): Promise<boolean> {
  const taken = await takeOneTimeCode(ctx.app, code, whose)
  if (taken !== 'used') return taken === 'mine'
  // The player who has used it in an earlier period learns so; to all others it is unknown.
  if (code.playerId === ctx.playerId) throw ctx.refusal('thing.alreadyDone', { original: {} })
  throw ctx.refusal('thing.notFound', {})
}

function isOfForm({ config: { trigger } }: Promo, form: 'gift' | 'promo'): boolean {
  return trigger.on === 'code' && trigger.form === form
}
