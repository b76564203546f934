import type { PlayerId } from '@zamra/contract/brand.ts'
import { compare, type Money, nothing, subtract } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { endReward, giveEarnedReward, listRewards, rewardIdOf, selectReward } from '../../promo/index.ts'
import { closeCase, listCasesToSettle, listMembers, type RiskCase } from '../../risk/index.ts'
import { findDay, findRebate, selectCarried } from '../day-queries.ts'
import { listOpenTeams, rejectTeamForRing, type Team } from '../event/team-queries.ts'
import { friendsOf, revenueOfFriends } from '../friends.ts'
import { isExcluded } from '../is-excluded.ts'
import { listWaiting, saveOutcome, waitForCase } from '../outcome-queries.ts'
import { rebateOf } from '../rebate.ts'

const casesMax = 100
const rewardsMax = 500

/** Pays or refuses what waited for cases that are decided for good, and closes them. Every step can be repeated. */
export async function settleCases(app: AppContext, now: Date): Promise<RunCounts> {
  const counts = { settled: 0, failed: 0 }
  for (const found of await listCasesToSettle(app.databases.main.read, now, casesMax)) {
    try {
      if (await settleCase(app, found, now)) counts.settled += 1
    } catch (err) {
      counts.failed += 1
      app.log.error({ err, caseNo: found.caseNo }, 'risk case failed to settle')
    }
  }
  return counts
}

/** The accounts of a confirmed ring. An inviter who began again with a new account earns nothing with it. */
type Ring = { readonly members: ReadonlySet<PlayerId>; readonly isWhole: boolean }

async function settleCase(app: AppContext, found: RiskCase, now: Date): Promise<boolean> {
  const { caseNo, playerId, decision } = found
  const { main } = app.databases
  const members = await listMembers(main.read, caseNo)
  const ring: Ring | undefined =
    decision === 'confirmed'
      ? {
          members: new Set(members.map((member) => member.playerId)),
          isWhole: members.some(({ link }) => link === 'restart'),
        }
      : undefined
  if (ring) {
    await withdrawRebates(app, playerId, ring, now)
    await refuseTeams(app, playerId, ring, now)
  }
  for (const rebate of await listWaiting(main.read, caseNo)) {
    if (!(await settleRebate(app, rebate, ring, now))) return false
  }
  return await closeCase(app, caseNo, now, async (tx) => (await listWaiting(tx, caseNo)).length > 0)
}

type Rebate = {
  readonly playerId: PlayerId
  readonly market: string
  readonly day: string
  readonly amount: Money
}

/** False while the promotion is stopped: then it waits. */
async function settleRebate(app: AppContext, rebate: Rebate, ring: Ring | undefined, at: Date): Promise<boolean> {
  const { playerId, market, day, amount } = rebate
  const { main, shardOf } = app.databases
  const terms = await requireDay(app, rebate)
  const { read } = shardOf(playerId)
  if (ring && (await isGivenBefore(app, rebate, terms.promoId))) {
    await main.transact((tx) => saveOutcome(tx, rebate, { state: 'GIVEN', reason: null, refused: nothing }))
    return true
  }
  const rest = ring ? await restOf(app, rebate, ring) : amount
  const key = ring ? restKey(day) : day
  if (rest > nothing) {
    const gift = { playerId, market, promoId: terms.promoId, key, amount: rest, at }
    if (!(await giveEarnedReward(app, terms.promoVersion, gift))) return false
  }
  const reward = rest > nothing ? await selectReward(read, playerId, rewardIdOf(terms.promoId, key)) : undefined
  const refused = subtract(amount, reward ? rest : nothing)
  const isGiven = refused === nothing
  const reason = ring ? 'ring' : (await isExcluded(app, playerId)) ? 'excluded' : 'budget'
  await main.transact((tx) =>
    saveOutcome(tx, rebate, { state: isGiven ? 'GIVEN' : 'REFUSED', reason: isGiven ? null : reason, refused }),
  )
  return true
}

/** What was given before the case, and not taken back by it, stays as it is: a rest would be paid on top of it. */
async function isGivenBefore({ databases }: AppContext, { playerId, day }: Rebate, promoId: string): Promise<boolean> {
  const before = await selectReward(databases.shardOf(playerId).read, playerId, rewardIdOf(promoId, day))
  return before !== undefined && before.endedBy !== 'case'
}

/** A reward that is given in the place of one that a case has ended. */
function restKey(day: string): string {
  return `${day}.rest`
}

/** What the friends outside of the ring have earned on a day: never more than was found when the day closed. */
async function restOf(app: AppContext, rebate: Rebate, { members, isWhole }: Ring): Promise<Money> {
  if (isWhole) return nothing
  const { playerId, day, amount } = rebate
  const { terms } = await requireDay(app, rebate)
  const [friends, revenues, carried] = await Promise.all([
    friendsOf(app, playerId, terms.valid),
    revenueOfFriends(app, playerId, { from: day, to: day }),
    selectCarried(app.databases.main.read, playerId, day),
  ])
  const others = friends.filter((friend) => !members.has(friend.playerId))
  const rest = rebateOf(day, { friends: others, revenues, carried }, terms).amount
  return compare(rest, amount) < 0 ? rest : amount
}

async function requireDay(app: AppContext, { market, day }: Rebate) {
  const found = await findDay(app.databases.main.read, { market, day })
  if (!found) throw new Error(`no referral day ${market} ${day}`)
  return found
}

/** Rewards of days that were given before the case and not claimed: those with a part of the ring wait again without it. */
async function withdrawRebates(app: AppContext, playerId: PlayerId, ring: Ring, at: Date): Promise<void> {
  const { main, shardOf } = app.databases
  const shard = shardOf(playerId)
  const open = await listRewards(shard.read, playerId, { state: 'CLAIMABLE', on: ['referral'], limit: rewardsMax })
  for (const { rewardId, period } of open) {
    const rebate = isDay.test(period) ? await findRebate(main.read, playerId, period) : undefined
    if (!rebate || (await restOf(app, { playerId, ...rebate }, ring)) >= rebate.amount) continue
    await main.transact((tx) => waitForCase(tx, { playerId, day: period }))
    await shard.transact((tx) => endReward(tx, playerId, rewardId, { by: 'case', at }))
  }
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Teams with an account of the ring. One that was claimed before stays claimed. */
async function refuseTeams(app: AppContext, playerId: PlayerId, { members, isWhole }: Ring, at: Date): Promise<void> {
  const { main, shardOf } = app.databases
  const isOfRing = ({ firstFriend, secondFriend }: Team) =>
    isWhole || members.has(firstFriend) || members.has(secondFriend)
  for (const team of (await listOpenTeams(main.read, playerId, rewardsMax)).filter(isOfRing)) {
    const shard = shardOf(playerId)
    const { rewardId } = team
    if (rewardId !== null) {
      await shard.transact((tx) => endReward(tx, playerId, rewardId, { by: 'case', at }))
      const reward = await selectReward(shard.read, playerId, rewardId)
      if (reward?.endedBy !== 'case') continue
    }
    await main.transact((tx) => rejectTeamForRing(tx, team, at))
  }
}
