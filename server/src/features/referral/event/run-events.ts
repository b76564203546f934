import type { AppContext } from '../../../app-context.ts'
import { isCounted, lastEventIds } from '../../../events/counted.ts'
import { markets } from '../../../ledger/index.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { giveEarnedReward, promosInForce, rewardIdOf, selectReward } from '../../promo/index.ts'
import { settleMs } from '../close-days.ts'
import { isExcluded } from '../is-excluded.ts'
import { friendsInEvent } from './event-friends.ts'
import {
  closeEvent,
  findEvent,
  type InvitationEvent,
  insertEvent,
  listUnfinishedEvents,
  startClosingEvent,
} from './event-queries.ts'
import { amountOfTeam, eventAt, eventTermsOf } from './event-terms.ts'
import { resultOf } from './standings.ts'
import { listUnpaidTeams, openTeamForClaim, passTeam, rejectTeam, type Team } from './team-queries.ts'

const friendsProjection = 'referral.countFriends'
const teamsAtOnce = 500

/** Opens the events that begin, closes those that have ended, reviews their teams and pays them. Every step can be repeated. */
export async function runEvents(app: AppContext, now: Date): Promise<RunCounts> {
  for (const market of Object.keys(markets)) await openEvents(app, market, now)
  const { read } = app.databases.main
  const counts = { stepped: 0, failed: 0 }
  const attempt = async (step: () => Promise<boolean>, fields: object) => {
    try {
      if (await step()) counts.stepped += 1
    } catch (err) {
      counts.failed += 1
      app.log.error({ err, ...fields }, 'invitation event step failed')
    }
  }
  for (const team of await listUnpaidTeams(read, { state: 'PASS', payBefore: now, limit: teamsAtOnce }))
    await attempt(() => payTeam(app, team, now), { eventId: team.eventId, playerId: team.playerId })
  for (const team of await listUnpaidTeams(read, { state: 'UNDER_REVIEW', limit: teamsAtOnce }))
    await attempt(() => reviewTeam(app, team), { eventId: team.eventId, playerId: team.playerId })
  for (const event of await listUnfinishedEvents(read, new Date(now.getTime() - settleMs)))
    await attempt(() => stepEvent(app, event), { eventId: event.eventId })
  return counts
}

async function openEvents(app: AppContext, market: string, now: Date): Promise<void> {
  for (const promo of await promosInForce(app, { market, at: now })) {
    const terms = eventTermsOf(promo)
    if (!terms) continue
    const event = { ...eventAt(promo, now), market, promoId: promo.promoId, promoVersion: promo.version, terms }
    await app.databases.main.transact((tx) => insertEvent(tx, event))
  }
}

async function stepEvent(app: AppContext, event: InvitationEvent): Promise<boolean> {
  const { main, shards } = app.databases
  if (event.state === 'OPEN') {
    const lastEvents = await lastEventIds(shards)
    return await main.transact((tx) => startClosingEvent(tx, event.eventId, lastEvents))
  }
  if (!(await isCounted(shards, friendsProjection, event.lastEvents))) return false
  const result = await resultOf(app, event)
  return await main.transact((tx) => closeEvent(tx, event, { ...result, at: app.clock.now() }))
}

/** A friend who turns out to share a device or a payee after the end fails the review. */
async function reviewTeam(app: AppContext, team: Team): Promise<boolean> {
  const { main } = app.databases
  const event = await eventOf(app, team)
  const friends = await friendsInEvent(app, team.playerId, event)
  const at = app.clock.now()
  const isShared = friends.some(
    ({ playerId, state }) => state === 'shared' && (playerId === team.firstFriend || playerId === team.secondFriend),
  )
  return await main.transact((tx) => (isShared ? rejectTeam(tx, team, 'shared', at) : passTeam(tx, team, at)))
}

/**
 * The reward has the event and the team as its key, so giving it again gives it once. It follows the version of the event; a
 * stopped promotion waits.
 */
async function payTeam(app: AppContext, team: Team, now: Date): Promise<boolean> {
  const { main, shardOf } = app.databases
  const { playerId, teamNo } = team
  const { market, promoId, promoVersion, terms, eventId } = await eventOf(app, team)
  const key = `${eventId.slice(promoId.length + 1)}.${teamNo}`
  const gift = { playerId, market, promoId, key, amount: amountOfTeam(terms), at: now }
  if (!(await giveEarnedReward(app, promoVersion, gift))) return false
  const reward = await selectReward(shardOf(playerId).read, playerId, rewardIdOf(promoId, key))
  if (reward) return await main.transact((tx) => openTeamForClaim(tx, team, reward.rewardId, now))
  const reason = (await isExcluded(app, playerId)) ? 'excluded' : 'budget'
  return await main.transact((tx) => rejectTeam(tx, team, reason, now))
}

async function eventOf(app: AppContext, { eventId }: Team): Promise<InvitationEvent> {
  const event = await findEvent(app.databases.main.read, eventId)
  if (!event) throw new Error(`no invitation event ${eventId}`)
  return event
}
