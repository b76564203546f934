import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { publicProfiles } from '../session/index.ts'
import { friendsOf } from './friends.ts'
import { offerFor } from './offer.ts'

export const inviteAgentList: Handler<'/invite/agent/list'> = async (ctx, { pageNo, pageSize }) => {
  const { app, playerId, market } = ctx
  const currency = policyOf(app, market).currency.iso
  const { inForce } = await offerFor(ctx)
  if (!inForce) return { total: 0, currency, list: [] }
  const friends = (await friendsOf(app, playerId, inForce.terms.valid)).toReversed()
  const page = friends.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const shown = page.filter(({ state }) => state !== 'closed').map((friend) => friend.playerId)
  const profiles = await publicProfiles(app, shown)
  const list = page.map(({ playerId: friendId, joinedAt, state, steps }) => ({
    ...profiles.get(friendId),
    joinedAt: joinedAt.getTime(),
    state,
    steps: state === 'closed' ? [] : [...steps],
  }))
  return { total: friends.length, currency, list }
}
