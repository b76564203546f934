import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import type { Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { listRewards, type Reward } from '../../promo/index.ts'
import { publicProfiles } from '../../session/index.ts'
import { friendsInEvent, pairsOf } from './event-friends.ts'
import { runningEvent } from './event-info.ts'
import { findEvent, type InvitationEvent } from './event-queries.ts'
import { amountOfTeam } from './event-terms.ts'
import { listTeams, type Team } from './team-queries.ts'

type Shown = OutputOf<'/invite/event/teams'>['list'][number]

const teamsMax = 100

export const inviteEventTeams: Handler<'/invite/event/teams'> = async (ctx) => {
  const { app, playerId, market } = ctx
  const { main } = app.databases
  const [running, teams, rewards] = await Promise.all([
    runningEvent(ctx),
    listTeams(main.read, playerId, teamsMax),
    listRewards(app.databases.shardOf(playerId).read, playerId, { on: ['invitation'], limit: teamsMax }),
  ])
  const events = new Map<string, InvitationEvent>()
  for (const id of new Set(teams.map(({ eventId }) => eventId))) {
    const event = await findEvent(main.read, id)
    if (event) events.set(id, event)
  }
  const forming = running ? await formingTeams(ctx, running.event) : []
  const rows = [
    ...forming,
    ...teams.flatMap((team) => {
      const event = events.get(team.eventId)
      const reward = rewards.find(({ rewardId }) => rewardId === team.rewardId)
      return event ? [{ ...toRow(team, event, reward), friends: [team.firstFriend, team.secondFriend] }] : []
    }),
  ]
  const ids = [...new Set(rows.flatMap(({ friends }) => friends))]
  const profiles = await publicProfiles(app, ids)
  const list = rows.map(({ friends, ...row }) => ({ ...row, members: friends.map((id) => profiles.get(id) ?? {}) }))
  return { currency: policyOf(app, market).currency.iso, list }
}

type Row = Omit<Shown, 'members'>

/** The teams of an event that is not closed yet: they are decided when it is over. */
async function formingTeams(
  { app, playerId }: Pick<Parameters<typeof inviteEventTeams>[0], 'app' | 'playerId'>,
  event: InvitationEvent,
): Promise<readonly (Row & { readonly friends: readonly PlayerId[] })[]> {
  if (event.state === 'CLOSED') return []
  const pairs = pairsOf(await friendsInEvent(app, playerId, event))
  const common = { eventId: event.eventId, state: 'UNDER_REVIEW' as const, payAt: event.payAt.getTime() }
  return pairs.map((friends, index) => ({ ...common, teamNo: index + 1, amount: amountOfTeam(event.terms), friends }))
}

function toRow(team: Team, event: InvitationEvent, reward: Reward | undefined): Row {
  const { eventId, teamNo, reason, payAt } = team
  return {
    eventId,
    teamNo,
    state: stateOfTeam(team, reward),
    ...(reason && { reason }),
    amount: reward?.amount ?? amountOfTeam(event.terms),
    payAt: payAt.getTime(),
    ...(reward?.state === 'CLAIMABLE' && { claimUntil: reward.claimUntil.getTime() }),
  }
}

/** Whether a reward was claimed is decided by the ledger, so its row says it and not the team. */
function stateOfTeam({ state, claimFailedAt }: Team, reward: Pick<Reward, 'state'> | undefined): Row['state'] {
  if (state !== 'CLAIMABLE' || !reward) return state
  if (reward.state === 'CLAIMED') return 'CLAIM'
  if (reward.state === 'EXPIRED') return 'EXPIRED'
  return claimFailedAt ? 'RECLAIM' : 'CLAIMABLE'
}
