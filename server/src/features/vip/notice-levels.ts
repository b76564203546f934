import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import type { EventsFor } from '../../events/catalogue.ts'
import type { DomainEvent } from '../../events/event.ts'
import { pushEvent } from '../../http/push.ts'
import { markets } from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import { configInForce } from './config/config-in-force.ts'
import { followStanding } from './follow-standing.ts'
import { followPrivileges } from './privileges/follow-privileges.ts'
import { selectRisen } from './standing-queries.ts'

type LevelEvent = DomainEvent<EventsFor<'vip.noticeLevels'>>

/**
 * A deposit or a settled bet can reach a level: the level and its bonus are there at once, and not when the player next looks.
 * One query for the players of a batch finds those who have reached one. A crash before it loses nothing: the next event
 * of the player or their next look finds the same.
 */
export async function noticeLevels(app: AppContext, events: readonly LevelEvent[]): Promise<void> {
  for (const [market, number] of Object.entries(markets)) {
    const players = new Set(events.filter(({ payload }) => payload.market === number).map(({ playerId }) => playerId))
    if (players.size > 0) await noticeIn(app, market, [...players])
  }
}

async function noticeIn(app: AppContext, market: string, players: readonly PlayerId[]): Promise<void> {
  const config = await configInForce(app, policyOf(app, market).currency.iso)
  if (!config) return
  for (const [shard, own] of byShard(app, players)) {
    for (const playerId of await selectRisen(shard.read, own, config.levels)) {
      const who = { playerId, market, at: app.clock.now() }
      await followPrivileges(app, who, config, await followStanding(app, who, config))
      await pushEvent(app, playerId, 'balance')
    }
  }
}

function byShard({ databases }: AppContext, players: readonly PlayerId[]): ReadonlyMap<Shard, readonly PlayerId[]> {
  return Map.groupBy(players, (playerId) => databases.shardOf(playerId))
}
