import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { actionEvaluator, policyOf } from '../../market/index.ts'
import { problemsOf } from '../config/validate-config.ts'
import { isExcluded } from '../eligibility/is-excluded.ts'
import { isSignedPromo } from '../promo-proposal.ts'
import { isStopped, listStopped, promosInForce } from '../promos-in-force.ts'
import { findPromoVersion, type Promo } from '../queries.ts'
import { amountOf } from './amount-of.ts'
import { createReward } from './create-reward.ts'
import type { Reward } from './reward-queries.ts'

type Gift = {
  readonly playerId: PlayerId
  readonly market: string
  readonly promoId: string
  /** What it is given for, such as a level or an edition: the same key is given once. */
  readonly key: string
  readonly amount: Money
  readonly at: Date
  /** When the period ends for which it is given, if it cannot be claimed later. */
  readonly until?: Date
}

/**
 * Gives a reward that another feature has decided on: a level, a place in a ranking, an invitation. The player claims it like
 * any other. Undefined when the promotion is not offered, its budget is spent, or the player is excluded: such a reward does
 * not wait for their return.
 */
export async function giveReward(app: AppContext, gift: Gift): Promise<Reward | undefined> {
  const { market, promoId, at } = gift
  const promo = (await promosInForce(app, { market, at })).find((one) => one.promoId === promoId)
  return promo && (await giveBy(app, promo, gift))
}

/**
 * Gives what was earned in a period under the version that was in force then, also when the promotion has ended since. False
 * when operators have stopped it or the law of the market does not allow it: what was earned waits. An excluded player or a
 * spent budget gives nothing, and does not wait.
 */
export async function giveEarnedReward(app: AppContext, version: number, gift: Gift): Promise<boolean> {
  const { playerId, market, promoId, key, at } = gift
  const { read } = app.databases.main
  const [promo, stopped] = await Promise.all([findPromoVersion(read, promoId, version), listStopped(app)])
  const isAllowed = actionEvaluator(app)(market, 'promotion', { at, place: 'server' }).allowed
  if (!promo || !isAllowed || isStopped(stopped, promoId)) return false
  if (problemsOf(promo.config, policyOf(app, market)).length > 0 || !(await isSignedPromo(app, promo))) return false
  const reward = await giveBy(app, promo, gift)
  if (!reward) app.log.warn({ playerId, promoId, key }, 'earned reward not given, player excluded or budget spent')
  return true
}

async function giveBy(
  app: AppContext,
  promo: Promo,
  { playerId, market, key, amount, at, until }: Gift,
): Promise<Reward | undefined> {
  const { pool } = app.databases.shardOf(playerId)
  if (await isExcluded(pool, playerId)) return undefined
  const given = amountOf(promo.config, { base: amount })
  if (given === nothing) return undefined
  const currency = policyOf(app, market).currency.iso
  return await createReward(app, promo, {
    ...{ playerId, currency, key, amount: given, base: amount, at },
    ...(until && { until }),
  })
}
