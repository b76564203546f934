import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import type { ValidFriend } from '../promo/index.ts'
import { listKnownMembers } from '../risk/index.ts'
import { type DecidedFriend, decideFriends } from './decide-friends.ts'
import { selectFriends, selectRevenue, selectTraces } from './friend-queries.ts'

/** No one person invites more; beyond this the first friends decide. */
const friendsMax = 10_000

/** The friends of a player, from all shards, in the order in which they joined. Accounts of a confirmed ring do not count. */
export async function friendsOf(
  app: AppContext,
  inviterId: PlayerId,
  valid: ValidFriend,
): Promise<readonly DecidedFriend[]> {
  const { databases } = app
  const [ring, inviter, ...found] = await Promise.all([
    listKnownMembers(databases.main.read, inviterId, 'confirmed'),
    selectTraces(databases.shardOf(inviterId).pool, inviterId),
    ...databases.shards.map(({ pool }) => selectFriends(pool, inviterId, friendsMax)),
  ])
  const friends = found
    .flat()
    .sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime() || a.playerId - b.playerId)
    .slice(0, friendsMax)
  const members = new Set(ring.map(({ playerId }) => playerId))
  const isRestart = ring.some(({ link }) => link === 'restart')
  return decideFriends(friends, inviter, valid).map((friend) =>
    friend.state !== 'closed' && (isRestart || members.has(friend.playerId)) ? { ...friend, state: 'shared' } : friend,
  )
}

/** What the friends of a player left to the operator on these days, from all shards. */
export async function revenueOfFriends(
  app: AppContext,
  inviterId: PlayerId,
  days: { readonly from: string; readonly to: string },
) {
  const shards = await Promise.all(app.databases.shards.map(({ pool }) => selectRevenue(pool, inviterId, days)))
  return shards.flat()
}
