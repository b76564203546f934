import { nothing } from '@zamra/contract/money.ts'
import { dayIn } from '../../base/clock.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { readStanding } from './eligibility/standing.ts'
import { periodOf } from './period/period-of.ts'
import { promosInForce } from './promos-in-force.ts'
import type { Promo } from './queries.ts'
import { reasonsFor } from './reasons-for.ts'
import { amountOf } from './reward/amount-of.ts'
import { claimReward, notEligible } from './reward/claim-reward.ts'
import { createReward, rewardIdOf } from './reward/create-reward.ts'
import { type Reward, selectReward } from './reward/reward-queries.ts'

type SigninContext = CallContext<'/signin/info'> | CallContext<'/signin/claim'>

export const signinInfo: Handler<'/signin/info'> = async (ctx) => {
  const { app, market, now } = ctx
  const { currency, timeZone } = policyOf(app, market)
  const resetsAt = periodOf('day', timeZone, now).until.getTime()
  const promo = await findCheckIn(ctx)
  if (!promo) {
    const none = { days: [], today: 0, streak: 0, isClaimedToday: false, reasons: [] }
    return { currency: currency.iso, ...none, resetsAt }
  }
  const { streakDay, isClaimed, isCheckedIn } = await readStreak(ctx, promo)
  const reasons = await reasonsFor(ctx, promo, await readStanding(ctx))
  const length = streakLength(promo)
  const today = ((streakDay - 1) % length) + 1
  return {
    ...{ currency: currency.iso, promoId: promo.promoId, today, isClaimedToday: isClaimed, resetsAt },
    days: Array.from({ length }, (_, index) => ({
      day: index + 1,
      reward: amountOf(promo.config, { streakDay: index + 1 }),
      claimed: index + 1 < today || (index + 1 === today && isClaimed),
    })),
    streak: isCheckedIn ? streakDay : streakDay - 1,
    reasons: reasons.filter(({ code }) => code !== 'period.taken'),
  }
}

export const signinClaim: Handler<'/signin/claim'> = async (ctx) => {
  const { app, playerId, market, now, locale } = ctx
  const promo = await findCheckIn(ctx)
  if (!promo) throw ctx.refusal('thing.notFound', {})
  const { streakDay, isCheckedIn, rewardId, key } = await readStreak(ctx, promo)
  if (!isCheckedIn) {
    // Of two at once the second finds the reward of the first, and is told so when it claims it.
    const reasons = (await reasonsFor(ctx, promo, await readStanding(ctx))).filter(
      ({ code }) => code !== 'period.taken',
    )
    if (reasons.length > 0) throw ctx.refusal('promo.notEligible', { reasons })
    const amount = amountOf(promo.config, { streakDay })
    if (amount === nothing) throw ctx.refusal('thing.notFound', {})
    const currency = policyOf(app, market).currency.iso
    const reward = await createReward(app, promo, { playerId, currency, key, amount, streakDay, at: now })
    if (!reward) throw notEligible('budget.spent', 'none')
  }
  const claimed = await claimReward(app, { playerId, rewardId, now, locale })
  return { ...claimed, day: ((streakDay - 1) % streakLength(promo)) + 1, streak: streakDay }
}

async function findCheckIn({ app, market, now }: SigninContext): Promise<Promo | undefined> {
  const promos = await promosInForce(app, { market, at: now })
  return promos.find(({ config }) => config.trigger.on === 'checkIn')
}

type Streak = {
  readonly key: string
  readonly rewardId: string
  /** The day of the streak that today is, from 1. */
  readonly streakDay: number
  readonly isCheckedIn: boolean
  readonly isClaimed: boolean
}

/** A day without a check-in starts the streak again. */
async function readStreak({ app, playerId, market, now }: SigninContext, { promoId }: Promo): Promise<Streak> {
  const { timeZone } = policyOf(app, market)
  const { read } = app.databases.shardOf(playerId)
  const { key, since } = periodOf('day', timeZone, now)
  const yesterday = dayIn(timeZone, new Date(since.getTime() - 1))
  const rewardId = rewardIdOf(promoId, key)
  const today = await selectReward(read, playerId, rewardId)
  const before = today ? undefined : await selectReward(read, playerId, rewardIdOf(promoId, yesterday))
  const streakDay = today?.streakDay ?? (before?.streakDay ?? 0) + 1
  return { key, rewardId, streakDay, isCheckedIn: today !== undefined, isClaimed: isClaimedReward(today) }
}

function isClaimedReward(reward: Reward | undefined): boolean {
  return reward?.state === 'CLAIMED'
}

function streakLength({ config }: Promo): number {
  return config.grant.amount.by === 'streak' ? config.grant.amount.amounts.length : 1
}
