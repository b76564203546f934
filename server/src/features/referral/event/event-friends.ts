import type { PlayerId } from '@zamra/contract/brand.ts'
import { invitation } from '@zamra/contract/constants.ts'
import type { AppContext } from '../../../app-context.ts'
import type { DecidedFriend } from '../decide-friends.ts'
import { friendsOf } from '../friends.ts'
import type { InvitationEvent } from './event-queries.ts'
import type { Pair } from './team-queries.ts'

type Joined = Pick<InvitationEvent, 'startAt' | 'endAt' | 'terms'>

/** The friends of a player who joined during an event, in the order in which they joined. */
export async function friendsInEvent(
  app: AppContext,
  playerId: PlayerId,
  { startAt, endAt, terms }: Joined,
): Promise<readonly DecidedFriend[]> {
  const friends = await friendsOf(app, playerId, terms.valid)
  return friends.filter(({ joinedAt }) => joinedAt >= startAt && joinedAt < endAt)
}

/** Friends who count, two by two in the order in which they joined. One who is left over waits for the next. */
export function pairsOf(friends: readonly DecidedFriend[]): readonly Pair[] {
  const valid = friends.filter(({ state }) => state === 'counts').map(({ playerId }) => playerId)
  const teams = Math.floor(valid.length / invitation.inviteesPerReward)
  return Array.from({ length: teams }, (_, team) => valid.slice(team * 2, team * 2 + 2) as unknown as Pair)
}
