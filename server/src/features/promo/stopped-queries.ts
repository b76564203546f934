import type { PlayerId } from '@zamra/contract/brand.ts'
import type pg from 'pg'
import type { StoppedTime } from './stopped-time.ts'

type Queryable = Pick<pg.Pool, 'query'>
type Waiting = { readonly at: Date; readonly limit: number }

const stopsOf = (table: string) => `jsonb_to_recordset(${table}) s (since timestamptz, promos jsonb, games jsonb)`
const countingGame = (isStopped: boolean) =>
  `exists (select from jsonb_to_recordset($2::jsonb) o ("gameId" text, category text, "isStopped" boolean)
     where o."isStopped" = ${isStopped}
       and (g.terms #>> array['grant', 'wager', 'weights', o.category])::integer > 0
       and not coalesce(g.terms #> '{grant,wager,excludedGames}' ? o."gameId", false))`

/** A bonus waits when all play of its player is stopped, or when every game that counts for it is. */
const cannotWager = `(
  exists (select from ${stopsOf('$1::jsonb')} where s.games is null and (s.promos is null or s.promos ? g.promo_id))
  or ${countingGame(true)} and not ${countingGame(false)})`

const asValues = ({ play, games }: StoppedTime) => [JSON.stringify(play), JSON.stringify(games)]

export async function isWagerStopped(
  book: Queryable,
  { playerId, grantId }: { readonly playerId: PlayerId; readonly grantId: string },
  stopped: StoppedTime,
): Promise<boolean> {
  const { rows } = await book.query(
    `select from promo_grant g where g.player_id = $3 and g.grant_id = $4 and ${cannotWager}`,
    [...asValues(stopped), playerId, grantId],
  )
  return rows.length > 0
}

/** While it cannot be wagered, a bonus keeps at least a day. */
export async function extendGrants(book: Queryable, stopped: StoppedTime, { at, limit }: Waiting): Promise<number> {
  const { rowCount } = await book.query(
    `update promo_grant u set expires_at = $3::timestamptz + interval '1 day' from (
       select g.player_id, g.grant_id from promo_grant g
       where g.state = 'ACTIVE' and g.expires_at < $3::timestamptz + interval '23 hours' and ${cannotWager}
       limit $4 for update skip locked
     ) w where u.player_id = w.player_id and u.grant_id = w.grant_id`,
    [...asValues(stopped), at, limit],
  )
  return rowCount ?? 0
}

/** The same for free tickets and free rounds. One that had expired before the stop stays so. */
export async function extendTickets(
  book: Queryable,
  { tickets }: StoppedTime,
  { at, limit }: Waiting,
): Promise<number> {
  const { rowCount } = await book.query(
    `update free_ticket u set expires_at = $2::timestamptz + interval '1 day' from (
       select t.player_id, t.reward_id from free_ticket t
       join reward r on r.player_id = t.player_id and r.reward_id = t.reward_id
       where t.used < t.number and t.expires_at > $3 and t.expires_at < $2::timestamptz + interval '23 hours'
         and exists (select from ${stopsOf('$1::jsonb')} where t.expires_at > s.since
           and (s.promos is null or s.promos ? r.promo_id) and (s.games is null or s.games ? t.game))
       limit $4 for update of t skip locked
     ) w where u.player_id = w.player_id and u.reward_id = w.reward_id`,
    [JSON.stringify(tickets), at, new Date(Math.min(...tickets.map(({ since }) => since.getTime()))), limit],
  )
  return rowCount ?? 0
}
