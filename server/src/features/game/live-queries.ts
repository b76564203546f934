import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, minor } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import { isCountedPlay } from '../../db/counted-play.ts'
import type { ShardReader } from '../../db/database.ts'

export type PlayersOfGame = { readonly gameId: string; readonly players: number }

export type GameWin = {
  readonly gameId: string
  readonly playerId: PlayerId
  readonly currency: string
  readonly prize: Money
}

/** The latest transactions of each studio that are looked at, however many there are. */
const entriesMax = 20_000

type Round = {
  readonly player_id: PlayerId
  readonly round_id: string
  readonly game_id: string
  readonly mode: 'real' | 'free'
  readonly currency: string
  readonly state: 'OPEN' | 'SETTLED' | 'CANCELLED'
  readonly stake: Money
  readonly payout: Money
  readonly free_round: string | null
  readonly settled_at: Date | null
}

/** The rounds of studios with a transaction since then, by the index of their time, the latest of each studio first. */
function roundsSince(shard: ShardReader, providers: readonly string[], since: Date, only = sql`true`) {
  const rounds = sql<Round>`(select r.* from (
    select distinct latest.* from unnest(${providers}::text[]) as studio (code) cross join lateral (
      select player_id, provider_code, round_id from round_entry
      where provider_code = studio.code and at >= ${since} and ${only} order by at desc limit ${entriesMax}
    ) latest
  ) recent join round r using (player_id, provider_code, round_id))`
  return shard.selectFrom(rounds.as<'played'>('played'))
}

/** How many players have a bet in a studio's game since then. */
export async function countStudioPlayers(
  shard: ShardReader,
  providers: readonly string[],
  since: Date,
  coinMarkets: readonly string[],
): Promise<readonly PlayersOfGame[]> {
  return await roundsSince(shard, providers, since, sql`kind = 'bet' and state <> 'VOID'`)
    .select(['game_id as gameId', sql<number>`count(distinct player_id)::integer`.as('players')])
    .where(isCountedPlay('played', coinMarkets))
    .groupBy('game_id')
    .execute()
}

type Times = { readonly since: Date; readonly until: Date }

/** The largest real-money wins of studio games that are more than their stake, so many in each currency. */
export async function selectStudioWins(
  shard: ShardReader,
  providers: readonly string[],
  { since, until }: Times,
  limit: number,
): Promise<readonly GameWin[]> {
  const ranked = roundsSince(shard, providers, since)
    .select(['game_id as gameId', 'player_id as playerId', 'currency', 'payout as prize'])
    .select(sql<number>`row_number() over (partition by currency order by payout desc, round_id)`.as('place'))
    .where('mode', '=', 'real')
    .where('state', '=', 'SETTLED')
    .whereRef('payout', '>', 'stake')
    // The operator staked a free round: its payout is no win above a stake.
    .where('free_round', 'is', null)
    .where('settled_at', '<=', until)
  return await shard
    .selectFrom(ranked.as('ranked'))
    .select(['gameId', 'playerId', 'currency', 'prize'])
    .where('place', '<=', limit)
    .execute()
}

export type Flight = {
  readonly gameId: string
  readonly playerId: PlayerId
  readonly multiple: number
  readonly settledAt: Date
}

/** In hundredths. A studio that reports a win without measure must not end the figures of all games. */
const multipleMax = 100_000_000

type Wanted = { readonly games: readonly string[]; readonly limit: number; readonly coinMarkets: readonly string[] }

/** What the latest rounds of each of these games paid for each unit staked, in hundredths, the lost ones included. */
export async function selectFlights(
  shard: ShardReader,
  providers: readonly string[],
  { since, until }: Times,
  { games, limit, coinMarkets }: Wanted,
): Promise<readonly Flight[]> {
  if (games.length === 0) return []
  const ranked = roundsSince(shard, providers, since)
    .select([
      'game_id as gameId',
      'player_id as playerId',
      sql<number>`least(payout::numeric * 100 / stake, ${multipleMax})::integer`.as('multiple'),
      sql<Date>`settled_at`.as('settledAt'),
      sql<number>`row_number() over (partition by game_id order by settled_at desc)`.as('place'),
    ])
    .where('game_id', 'in', games)
    .where('state', '=', 'SETTLED')
    .where('stake', '>', minor(0n))
    .where('free_round', 'is', null)
    .where('settled_at', '<=', until)
    .where(isCountedPlay('played', coinMarkets))
  return await shard
    .selectFrom(ranked.as('ranked'))
    .select(['gameId', 'playerId', 'multiple', 'settledAt'])
    .where('place', '<=', limit)
    .execute()
}
