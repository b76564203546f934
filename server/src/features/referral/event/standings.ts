import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import type { DecidedFriend } from '../decide-friends.ts'
import { isExcluded } from '../is-excluded.ts'
import { friendsInEvent, pairsOf } from './event-friends.ts'
import { type InvitationEvent, listScores, type Score, selectInvitersIn } from './event-queries.ts'
import type { NewTeam } from './team-queries.ts'

/** So many of the likely best are counted exactly for the list of a running event. */
const candidatesMax = 100

/** The best inviters of an event so far, or for good when it is closed. */
export async function bestInviters(app: AppContext, event: InvitationEvent, limit: number): Promise<readonly Score[]> {
  if (event.state === 'CLOSED') return await listScores(app.databases.main.read, event.eventId, limit)
  const likely = await likelyInviters(app, event)
  const counted = await countInviters(app, event, likely.slice(0, candidatesMax))
  return counted.map(({ score }) => score).slice(0, limit)
}

/** What everybody's friends of an event came to, by the rule. */
export async function resultOf(app: AppContext, event: InvitationEvent) {
  const counted = await countInviters(app, event, await likelyInviters(app, event))
  const teams = counted.flatMap(({ score: { playerId }, friends }) =>
    pairsOf(friends).map((pair, index): NewTeam => ({ playerId, teamNo: index + 1, friends: pair })),
  )
  return { scores: counted.map(({ score }) => score), teams }
}

async function likelyInviters(app: AppContext, event: InvitationEvent): Promise<readonly PlayerId[]> {
  const shards = await Promise.all(app.databases.shards.map(({ pool }) => selectInvitersIn(pool, event)))
  const likely = new Map<PlayerId, number>()
  for (const row of shards.flat()) likely.set(row.playerId, (likely.get(row.playerId) ?? 0) + row.likely)
  return [...likely].sort(([a, many], [b, more]) => more - many || a - b).map(([playerId]) => playerId)
}

type Counted = { readonly score: Score; readonly friends: readonly DecidedFriend[] }

/** Players who are excluded are not listed and form no teams. */
async function countInviters(app: AppContext, event: InvitationEvent, inviters: readonly PlayerId[]) {
  const counted: Counted[] = []
  for (const playerId of inviters) {
    if (await isExcluded(app, playerId)) continue
    const friends = await friendsInEvent(app, playerId, event)
    const valid = friends.filter(({ state }) => state === 'counts').length
    const firstJoinedAt = friends[0]?.joinedAt
    if (valid > 0 && firstJoinedAt)
      counted.push({ score: { playerId, friends: friends.length, valid, firstJoinedAt }, friends })
  }
  return counted.sort(({ score: a }, { score: b }) => byPlace(a, b))
}

/** Of equal numbers the player whose first friend joined earlier is ahead. */
function byPlace(a: Score, b: Score): number {
  return b.valid - a.valid || a.firstJoinedAt.getTime() - b.firstJoinedAt.getTime() || a.playerId - b.playerId
}
