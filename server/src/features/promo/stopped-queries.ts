import type { PlayerId } from '@zamra/contract/brand.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { StoppedTime } from './stopped-time.ts'

type Waiting = { readonly at: Date; readonly limit: number }

const asRows = (stops: StoppedTime['tickets']) =>
  sql`jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) s (since timestamptz, promos jsonb, games jsonb)`

function hasCountingGame(games: StoppedTime['games'], isStopped: boolean): RawBuilder<boolean> {
  const given = JSON.stringify(games.filter((game) => game.isStopped === isStopped))
  return sql`exists (select from jsonb_to_recordset(${given}::jsonb) o ("gameId" text, category text)
    where (g.terms #>> array['grant', 'wager', 'weights', o.category])::integer > 0
      and not coalesce(g.terms #> '{grant,wager,excludedGames}' ? o."gameId", false))`
}

/** A bonus waits when all play of its player is stopped, or when every game that counts for it is. */
const cannotWager = ({ play, games }: StoppedTime) => sql<boolean>`(
  exists (select from ${asRows(play)} where s.games is null and (s.promos is null or s.promos ? g.promo_id))
  or ${hasCountingGame(games, true)} and not ${hasCountingGame(games, false)})`

export async function isWagerStopped(
  shard: ShardReader,
  { playerId, grantId }: { readonly playerId: PlayerId; readonly grantId: string },
  stopped: StoppedTime,
): Promise<boolean> {
  const found = await shard
    .selectFrom('promo_grant as g')
    .select('grant_id')
    .where('player_id', '=', playerId)
    .where('grant_id', '=', grantId)
    .where(cannotWager(stopped))
    .executeTakeFirst()
  return found !== undefined
}

/** While it cannot be wagered, a bonus keeps at least a day. */
export async function extendGrants(tx: ShardTx, stopped: StoppedTime, { at, limit }: Waiting): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update promo_grant u set expires_at = ${at}::timestamptz + interval '1 day' from (
      select g.player_id, g.grant_id from promo_grant g
      where g.state = 'ACTIVE' and g.expires_at < ${at}::timestamptz + interval '23 hours' and ${cannotWager(stopped)}
      limit ${limit} for update skip locked
    ) w where u.player_id = w.player_id and u.grant_id = w.grant_id`.execute(tx)
  return Number(numAffectedRows)
}

/** The same for free tickets and free rounds. One that had expired before the stop stays so. */
export async function extendTickets(tx: ShardTx, { tickets }: StoppedTime, { at, limit }: Waiting): Promise<number> {
  const since = new Date(Math.min(...tickets.map((stop) => stop.since.getTime())))
  const { numAffectedRows = 0n } = await sql`
    update free_ticket u set expires_at = ${at}::timestamptz + interval '1 day' from (
      select t.player_id, t.reward_id from free_ticket t
      join reward r on r.player_id = t.player_id and r.reward_id = t.reward_id
      where t.used < t.number and t.expires_at > ${since} and t.expires_at < ${at}::timestamptz + interval '23 hours'
        and exists (select from ${asRows(tickets)} where t.expires_at > s.since
          and (s.promos is null or s.promos ? r.promo_id) and (s.games is null or s.games ? t.game))
      limit ${limit} for update of t skip locked
    ) w where u.player_id = w.player_id and u.reward_id = w.reward_id`.execute(tx)
  return Number(numAffectedRows)
}
