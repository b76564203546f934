import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { Page } from '../../base/page.ts'
import { isCountedPlay } from '../../db/counted-play.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { GameWin, PlayersOfGame } from '../game/index.ts'
import type { OriginalBet } from './bet.ts'

export type SeedPair = {
  readonly playerId: PlayerId
  readonly number: number
  readonly salt: string
  readonly key: number
  readonly commit: string
  readonly position: bigint | null
  readonly note: string | null
  readonly clientSeed: string | null
  readonly nextNonce: number
  readonly openedAt: Date | null
  readonly revealedAt: Date | null
}

const seedColumns = [
  'player_id as playerId',
  'number',
  'salt',
  'key_number as key',
  'commit_hash as commit',
  'log_position as position',
  'log_note as note',
  'client_seed as clientSeed',
  'next_nonce as nextNonce',
  'opened_at as openedAt',
  'revealed_at as revealedAt',
] as const

function seedsOf(shard: ShardReader, playerId: PlayerId) {
  return shard.selectFrom('original_seed').select(seedColumns).where('player_id', '=', playerId).$castTo<SeedPair>()
}

/** The two newest pairs of a player, the newest first: at most one of them is in use and one is not opened yet. */
export function selectNewestSeeds(shard: ShardReader, playerId: PlayerId): Promise<readonly SeedPair[]> {
  return seedsOf(shard, playerId).orderBy('number', 'desc').limit(2).execute()
}

export function findSeed(shard: ShardReader, playerId: PlayerId, number: number): Promise<SeedPair | undefined> {
  return seedsOf(shard, playerId).where('number', '=', number).executeTakeFirst()
}

/** Two requests may add the same pair at once: the first one counts. */
export async function insertSeed(
  tx: ShardTx,
  { playerId, number, salt, key, commit }: Pick<SeedPair, 'playerId' | 'number' | 'salt' | 'key' | 'commit'>,
): Promise<void> {
  await tx
    .insertInto('original_seed')
    .values({ player_id: playerId, number, salt, key_number: key, commit_hash: commit })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function markCommitted(
  tx: ShardTx,
  { playerId, number }: Pick<SeedPair, 'playerId' | 'number'>,
  { position, note }: { readonly position: number; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('original_seed')
    .set({ log_position: BigInt(position), log_note: note })
    .where('player_id', '=', playerId)
    .where('number', '=', number)
    .where('log_note', 'is', null)
    .execute()
}

/** Locks the newest pairs, so that no bet takes a nonce meanwhile. A repeated rotation looks for the pair before the last two. */
export function lockNewestSeeds(tx: ShardTx, playerId: PlayerId): Promise<readonly SeedPair[]> {
  return seedsOf(tx, playerId).orderBy('number', 'desc').limit(3).forUpdate().execute()
}

export async function openSeed(
  tx: ShardTx,
  { playerId, number }: Pick<SeedPair, 'playerId' | 'number'>,
  clientSeed: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('original_seed')
    .set({ client_seed: clientSeed, opened_at: at })
    .where('player_id', '=', playerId)
    .where('number', '=', number)
    .execute()
}

function lastPlacedAt(playerId: PlayerId, number: number) {
  return sql`(select max(placed_at) from original_bet where player_id = ${playerId} and seed_number = ${number})`
}

export async function revealSeed(
  tx: ShardTx,
  { playerId, number }: Pick<SeedPair, 'playerId' | 'number'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('original_seed')
    // The last bet may have been placed by a clock that is ahead of this one.
    .set({ revealed_at: sql<Date>`greatest(${at}, ${lastPlacedAt(playerId, number)})` })
    .where('player_id', '=', playerId)
    .where('number', '=', number)
    .execute()
}

const betColumns = [
  'player_id as playerId',
  'bet_id as betId',
  'seed_number as seed',
  'nonce',
  'mode',
  'currency',
  'play',
  'stake',
  'steps',
  'result',
  'pays',
  'payout',
  'placed_at as placedAt',
  'settled_at as settledAt',
] as const

function betsOf(shard: ShardReader, playerId: PlayerId) {
  return shard.selectFrom('original_bet').select(betColumns).where('player_id', '=', playerId).$castTo<OriginalBet>()
}

export function findBet(shard: ShardReader, playerId: PlayerId, betId: string): Promise<OriginalBet | undefined> {
  return betsOf(shard, playerId).where('bet_id', '=', betId).executeTakeFirst()
}

/** Locks the bet, so that the steps of a round follow one another. */
export function lockBet(tx: ShardTx, playerId: PlayerId, betId: string): Promise<OriginalBet | undefined> {
  return betsOf(tx, playerId).where('bet_id', '=', betId).forUpdate().executeTakeFirst()
}

export async function saveSteps(
  tx: ShardTx,
  { playerId, betId }: Pick<OriginalBet, 'playerId' | 'betId'>,
  steps: readonly number[],
  isOver: boolean,
): Promise<void> {
  await tx
    .updateTable('original_bet')
    .set({ steps: JSON.stringify(steps), is_over: isOver })
    .where('player_id', '=', playerId)
    .where('bet_id', '=', betId)
    .execute()
}

export function selectOpenBets(shard: ShardReader, playerId: PlayerId): Promise<readonly OriginalBet[]> {
  return betsOf(shard, playerId).where('settled_at', 'is', null).orderBy('placed_at').limit(openMax).execute()
}

/** Two rounds can wait for their player, one in each wallet. The others are those of a crashed process. */
const openMax = 20

/** Bets of any player that are not settled after the grace period. */
export function selectLeftBets(shard: ShardReader, before: Date, limit: number): Promise<readonly OriginalBet[]> {
  return (
    shard
      .selectFrom('original_bet')
      .select(betColumns)
      .where('settled_at', 'is', null)
      .where('placed_at', '<', before)
      // A round with steps waits for its player until it is over.
      .where(sql<boolean>`(game <> 'mines' or is_over)`)
      .orderBy('placed_at')
      .limit(limit)
      .$castTo<OriginalBet>()
      .execute()
  )
}

export function selectNewestBets(
  shard: ShardReader,
  playerId: PlayerId,
  { before, limit }: { readonly before: Date | undefined; readonly limit: number },
): Promise<readonly OriginalBet[]> {
  const found = betsOf(shard, playerId).orderBy('placed_at', 'desc').orderBy('nonce', 'desc').limit(limit)
  return (before ? found.where('placed_at', '<', before) : found).execute()
}

/** The bets under one pair, in the order of their nonces. */
export function selectBetsUnder(
  shard: ShardReader,
  playerId: PlayerId,
  { number, fromNonce, limit }: { readonly number: number; readonly fromNonce: number; readonly limit: number },
): Promise<readonly OriginalBet[]> {
  return betsOf(shard, playerId)
    .where('seed_number', '=', number)
    .where('nonce', '>=', fromNonce)
    .orderBy('nonce')
    .limit(limit)
    .execute()
}

/** For the player's data export: one page of the bets until then, the newest first. */
export function originalBetsOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return betsOf(shard, playerId)
    .where('placed_at', '<=', until)
    .orderBy('placed_at', 'desc')
    .orderBy('bet_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Why the database did not take a bet, although the money was there. */
export function brokenRule(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23514' ? error.constraint : undefined
}

/** How many players have placed a bet since then, by game. */
export async function countPlayersOf(
  shard: ShardReader,
  since: Date,
  coinMarkets: readonly string[],
): Promise<readonly PlayersOfGame[]> {
  return await shard
    .selectFrom('original_bet')
    .select(['game as gameId', sql<number>`count(distinct player_id)::integer`.as('players')])
    .where('placed_at', '>=', since)
    .where(isCountedPlay('original_bet', coinMarkets))
    .groupBy('game')
    .execute()
}

/** The largest real-money wins that are more than their stake, so many in each currency. */
export async function selectWins(
  shard: ShardReader,
  { since, until }: { readonly since: Date; readonly until: Date },
  limit: number,
): Promise<readonly GameWin[]> {
  const ranked = shard
    .selectFrom('original_bet')
    .select(['game as gameId', 'player_id as playerId', 'currency', 'payout as prize'])
    .select(sql<number>`row_number() over (partition by currency order by payout desc, bet_id)`.as('place'))
    .where('placed_at', '>=', since)
    .where('mode', '=', 'real')
    .where('settled_at', '<=', until)
    .whereRef('payout', '>', 'stake')
  return await shard
    .selectFrom(ranked.as('ranked'))
    .select(['gameId', 'playerId', 'currency', 'prize'])
    .where('place', '<=', limit)
    .$castTo<GameWin>()
    .execute()
}
