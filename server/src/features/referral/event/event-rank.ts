import type { OutputOf } from '@zamra/contract/calls.ts'
import { invitation } from '@zamra/contract/constants.ts'
import { times } from '@zamra/contract/money.ts'
import { LRUCache } from 'lru-cache'
import { stateKey, stateOf } from '../../../app-context.ts'
import type { Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { publicProfiles } from '../../session/index.ts'
import { offerFor } from '../offer.ts'
import { runningEvent, shownEvent } from './event-info.ts'
import { findEvent, type InvitationEvent, type Score } from './event-queries.ts'
import { amountOfTeam } from './event-terms.ts'
import { bestInviters } from './standings.ts'

type Entry = OutputOf<'/invite/event/rank'>['list'][number]

const shownPlaces = 50

/** All readers of an event share a list of this age. */
const listTtlMs = 10_000
const listCache = stateKey(
  'referral.eventLists',
  (app) =>
    new LRUCache<string, readonly Score[], InvitationEvent>({
      max: 100,
      ttl: listTtlMs,
      fetchMethod: (_key, _stale, { context: event }) => bestInviters(app, event, shownPlaces),
    }),
)

export const inviteEventRank: Handler<'/invite/event/rank'> = async (ctx, { eventId }) => {
  const { app, playerId, market, now } = ctx
  const currency = policyOf(app, market).currency.iso
  const { reasons } = await offerFor(ctx)
  const event =
    eventId === undefined ? (await runningEvent(ctx))?.event : await findEvent(app.databases.main.read, eventId)
  if (!event || event.market !== market || reasons.some(({ code }) => code !== 'promo.notOpen'))
    return { currency, list: [] }
  const scores = await stateOf(app, listCache).forceFetch(`${event.eventId} ${event.state}`, { context: event })
  const profiles = await publicProfiles(
    app,
    scores.map((score) => score.playerId),
  )
  const list = scores.flatMap(({ playerId: id, friends, valid }, index): Entry[] => {
    const profile = profiles.get(id)
    const teams = BigInt(Math.floor(valid / invitation.inviteesPerReward))
    const amount = times(amountOfTeam(event.terms), teams)
    return profile ? [{ rank: index + 1, ...profile, friends, valid, amount, isMe: id === playerId }] : []
  })
  return { currency, event: shownEvent(event, now), list }
}
