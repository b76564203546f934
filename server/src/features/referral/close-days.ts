import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { dayIn, nextTimeIn } from '../../base/clock.ts'
import { isCounted, lastEventIds } from '../../events/counted.ts'
import { markets } from '../../ledger/index.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { policyOf } from '../market/index.ts'
import { giveEarnedReward, promosInForce, rewardIdOf, selectReward } from '../promo/index.ts'
import {
  closeDay,
  type DayRebate,
  finishDay,
  hasEarlierOpenDay,
  insertDay,
  listRebatesOfDay,
  listUnfinishedDays,
  type ReferralDay,
  selectCarried,
  startClosingDay,
} from './day-queries.ts'
import { selectInvitersOf } from './friend-queries.ts'
import { friendsOf, revenueOfFriends } from './friends.ts'
import { isExcluded } from './is-excluded.ts'
import { saveOutcome, waitForCase } from './outcome-queries.ts'
import { rebateOf, rebateTermsOf } from './rebate.ts'

/** A bet that is settled just before midnight may be committed a moment after it. */
export const settleMs = 5 * 60_000

const friendsProjection = 'referral.countFriends'
const rebatesAtOnce = 500

/** Opens the day of each market, and takes each one that is over a step further. Every step can be repeated after a crash. */
export async function closeDays(app: AppContext, now: Date): Promise<RunCounts> {
  for (const market of Object.keys(markets)) await openDay(app, market, now)
  let stepped = 0
  let failed = 0
  for (const day of await listUnfinishedDays(app.databases.main.read, new Date(now.getTime() - settleMs))) {
    try {
      if (await stepDay(app, day, now)) stepped += 1
    } catch (err) {
      failed += 1
      app.log.error({ err, market: day.market, day: day.day }, 'referral day failed to close')
    }
  }
  return { stepped, failed }
}

async function openDay(app: AppContext, market: string, now: Date): Promise<void> {
  const { timeZone } = policyOf(app, market)
  for (const promo of await promosInForce(app, { market, at: now })) {
    const terms = rebateTermsOf(promo)
    if (!terms) continue
    const { promoId, version: promoVersion } = promo
    const [day, endAt] = [dayIn(timeZone, now), nextTimeIn(timeZone, 0, now)]
    await app.databases.main.transact((tx) => insertDay(tx, { market, day, endAt, promoId, promoVersion, terms }))
  }
}

async function stepDay(app: AppContext, day: ReferralDay, now: Date): Promise<boolean> {
  const { main, shards } = app.databases
  if (day.state === 'OPEN') {
    const lastEvents = await lastEventIds(shards)
    return await main.transact((tx) => startClosingDay(tx, day, lastEvents))
  }
  if (day.state === 'CLOSING') {
    if (!(await isCounted(shards, friendsProjection, day.lastEvents))) return false
    if (await hasEarlierOpenDay(main.read, day)) return false
    const rebates = await rebatesOf(app, day)
    return await main.transact((tx) => closeDay(tx, day, rebates))
  }
  return await giveRebates(app, day, now)
}

async function rebatesOf(app: AppContext, { market, day, terms }: ReferralDay): Promise<readonly DayRebate[]> {
  const found = await Promise.all(app.databases.shards.map(({ pool }) => selectInvitersOf(pool, market, day)))
  const rebates: DayRebate[] = []
  for (const playerId of new Set(found.flat())) {
    const [friends, revenues, carried] = await Promise.all([
      friendsOf(app, playerId, terms.valid),
      revenueOfFriends(app, playerId, { from: day, to: day }),
      selectCarried(app.databases.main.read, playerId, day),
    ])
    rebates.push({ playerId, ...rebateOf(day, { friends, revenues, carried }, terms) })
  }
  return rebates
}

type GivenRebate = { readonly playerId: PlayerId; readonly amount: Money }

/** The player sees why a day that earned something was not given. */
async function noteRefused(
  app: AppContext,
  { day, promoId }: ReferralDay,
  { playerId, amount }: GivenRebate,
): Promise<void> {
  const { main, shardOf } = app.databases
  if (await selectReward(shardOf(playerId).read, playerId, rewardIdOf(promoId, day))) return
  const reason = (await isExcluded(app, playerId)) ? 'excluded' : 'budget'
  await main.transact((tx) => saveOutcome(tx, { playerId, day }, { state: 'REFUSED', reason, refused: amount }))
}

/**
 * Gives the rebate of a day, or lets it wait for the case about the player. A run that died before the end of the day may have
 * given it: then it waits for no case, because it may be claimed already. False while the promotion is stopped.
 */
async function giveRebate(app: AppContext, day: ReferralDay, rebate: GivenRebate, now: Date): Promise<boolean> {
  const { market, promoId, promoVersion } = day
  const { playerId, amount } = rebate
  const { main, shardOf } = app.databases
  if (await selectReward(shardOf(playerId).read, playerId, rewardIdOf(promoId, day.day))) return true
  if (await main.transact((tx) => waitForCase(tx, { playerId, day: day.day }))) return true
  const gift = { playerId, market, promoId, key: day.day, amount, at: now }
  if (!(await giveEarnedReward(app, promoVersion, gift))) return false
  await noteRefused(app, day, rebate)
  return true
}

/**
 * A reward has the day as its key, so giving it again gives it once. The day of a stopped promotion waits, and so does the
 * rebate of a player about whom a case is open.
 */
async function giveRebates(app: AppContext, day: ReferralDay, now: Date): Promise<boolean> {
  const { main } = app.databases
  let after = 0
  for (;;) {
    const rebates = await listRebatesOfDay(main.read, day, { after, limit: rebatesAtOnce })
    for (const rebate of rebates) if (!(await giveRebate(app, day, rebate, now))) return false
    const last = rebates.at(-1)
    if (!last || rebates.length < rebatesAtOnce) break
    after = last.playerId
  }
  return await main.transact((tx) => finishDay(tx, day))
}
