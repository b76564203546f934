import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, minor } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader } from '../../db/database.ts'

export type PlayersOfGame = { readonly gameId: string; readonly players: number }

export type GameWin = {
  readonly gameId: string
  readonly playerId: PlayerId
  readonly currency: string
  readonly prize: Money
}

/** The latest transactions of studios that are looked at, however many there are. */
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

/** The rounds of studios with a transaction since then, by the index of their time. */
function roundsSince(shard: ShardReader, providers: readonly string[], since: Date) {
  const rounds = sql<Round>`(select r.* from (
    select distinct player_id, provider_code, round_id from (
      select player_id, provider_code, round_id from round_entry
      where provider_code = any(${providers}) and at >= ${since} limit ${entriesMax}
    ) entries
  ) recent join round r using (player_id, provider_code, round_id))`
  return shard.selectFrom(rounds.as<'played'>('played'))
}

/** How many players have a transaction of a studio's game since then. */
export async function countStudioPlayers(
  shard: ShardReader,
  providers: readonly string[],
  since: Date,
): Promise<readonly PlayersOfGame[]> {
  return await roundsSince(shard, providers, since)
    .select(['game_id as gameId', sql<number>`count(distinct player_id)::integer`.as('players')])
    .groupBy('game_id')
    .execute()
}

type Times = { readonly since: Date; readonly until: Date }

/** The largest real-money wins of studio games that are more than their stake. */
export async function selectStudioWins(
  shard: ShardReader,
  providers: readonly string[],
  { since, until }: Times,
  limit: number,
): Promise<readonly GameWin[]> {
  return await roundsSince(shard, providers, since)
    .select(['game_id as gameId', 'player_id as playerId', 'currency', 'payout as prize'])
    .where('mode', '=', 'real')
    .where('state', '=', 'SETTLED')
    .whereRef('payout', '>', 'stake')
    // The operator staked a free round: its payout is no win above a stake.
    .where('free_round', 'is', null)
    .where('settled_at', '<=', until)
    .orderBy('payout', 'desc')
    .orderBy('round_id')
    .limit(limit)
    .execute()
}

export type Flight = { readonly gameId: string; readonly multiple: number; readonly settledAt: Date }

/** What the latest rounds of these games paid for each unit staked, in hundredths, the lost ones included. */
export async function selectFlights(
  shard: ShardReader,
  providers: readonly string[],
  since: Date,
  { games, limit }: { readonly games: readonly string[]; readonly limit: number },
): Promise<readonly Flight[]> {
  if (games.length === 0) return []
  return await roundsSince(shard, providers, since)
    .select([
      'game_id as gameId',
      sql<number>`(payout * 100 / stake)::integer`.as('multiple'),
      sql<Date>`settled_at`.as('settledAt'),
    ])
    .where('game_id', 'in', games)
    .where('state', '=', 'SETTLED')
    .where('stake', '>', minor(0n))
    .orderBy('settled_at', 'desc')
    .limit(limit)
    .execute()
}
