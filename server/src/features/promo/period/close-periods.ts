import { nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { policyOf } from '../../market/index.ts'
import { listSignedPromos } from '../promo-proposal.ts'
import { isOpenAt } from '../promos-in-force.ts'
import type { Promo } from '../queries.ts'
import { createReward } from '../reward/create-reward.ts'
import { readStoppedTime } from '../stopped-time.ts'
import { isLawful, readEarned } from './earned.ts'
import { moveOptIn, type OptIn, selectDueOptIns } from './opt-in-queries.ts'
import { closesAt, periodBefore, periodOf } from './period-of.ts'

const batchSize = 200

/**
 * Closes the periods that are over: what each joined player has earned becomes a reward, and the next period begins. All that
 * are due are tried, so one that fails delays no other. Those of a stopped promotion or market
 * are closed when it continues.
 */
export async function closePeriods(app: AppContext, shard: Shard, now: Date, limit = batchSize): Promise<RunCounts> {
  const [promos, { claims: stopped }] = await Promise.all([listSignedPromos(app, now), readStoppedTime(app)])
  const counts = { periods: 0, failed: 0 }
  if (stopped.includes('promotions')) return counts
  let page = await selectDueOptIns(shard.read, { at: now, stopped, limit })
  while (page.length > 0) {
    for (const optIn of page) {
      const promo = promos.find(({ promoId }) => promoId === optIn.promoId)
      const isClosed = promo && (await tryToClose(app, optIn, promo, now))
      counts.periods += 1
      counts.failed += isClosed ? 0 : 1
    }
    const after = page.at(-1)
    page = after && page.length === limit ? await selectDueOptIns(shard.read, { at: now, stopped, limit, after }) : []
  }
  return counts
}

async function tryToClose(app: AppContext, optIn: OptIn, promo: Promo, now: Date): Promise<boolean> {
  try {
    await closePeriod(app, optIn, promo, now)
    return true
  } catch (err) {
    const { playerId, promoId } = optIn
    app.log.error({ err, playerId, promoId }, 'promotion period not closed, will be retried')
    return false
  }
}

/**
 * The terms are those that the player joined. Under other terms, or when the promotion is closed or the law of the market has
 * changed, no further period follows: the player joins the new terms or does not.
 */
async function closePeriod(app: AppContext, optIn: OptIn, promo: Promo, now: Date): Promise<void> {
  const { playerId, terms, termsHash, nextCloseAt } = optIn
  if (!nextCloseAt) return
  const { timeZone, currency } = policyOf(app, promo.market)
  const period = periodBefore(terms.period, timeZone, nextCloseAt)
  const place = { market: promo.market, at: now }
  const continues = isLawful(app, optIn, place) && isOpenAt(promo, now) && promo.termsHash.equals(termsHash)
  const next = continues ? closesAt(periodOf(terms.period, timeZone, period.until)) : null
  const { transact } = app.databases.shardOf(playerId)
  const { base, amount } = await readEarned(app, optIn, { ...place, period })
  if (amount === nothing) return await transact((tx) => moveOptIn(tx, optIn, next))
  const frozen = { ...optIn, config: terms, budget: promo.budget }
  const given = { playerId, currency: currency.iso, key: period.key, amount, base, at: now }
  const reward = await createReward(app, frozen, given, (tx) => moveOptIn(tx, optIn, next))
  if (reward) return
  app.log.warn({ playerId, promoId: optIn.promoId, period: period.key }, 'promotion budget spent, no reward given')
  await transact((tx) => moveOptIn(tx, optIn, next))
}
