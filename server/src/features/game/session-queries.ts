import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { PlayMode } from './bet-types.ts'

export type NewSession = {
  readonly playerId: PlayerId
  readonly sessionId: string
  readonly gameId: string
  readonly provider: string
  readonly mode: PlayMode
  readonly currency: string
  readonly market: string
  readonly tokenHash: Buffer
  readonly tokenUntil: Date
  readonly startedAt: Date
  /** Absent for a session that only carries figures. */
  readonly device?: string
  readonly expiresAt: Date
  readonly startedSeq: number
}

export async function addSession(tx: ShardTx, session: NewSession): Promise<void> {
  await tx
    .insertInto('play_session')
    .values({
      player_id: session.playerId,
      session_id: session.sessionId,
      game_id: session.gameId,
      provider_code: session.provider,
      mode: session.mode,
      currency: session.currency,
      market: session.market,
      token_hash: session.tokenHash,
      token_until: session.tokenUntil,
      started_at: session.startedAt,
      device: session.device ?? null,
      expires_at: session.expiresAt,
      started_seq: session.startedSeq,
    })
    .execute()
}

/** Ends all sessions, or one. */
export async function endSessions(tx: ShardTx, playerId: PlayerId, at: Date, sessionId?: string): Promise<void> {
  const open = tx
    .updateTable('play_session')
    // The device is only needed while the session can end with its sign-in.
    .set({ ended_at: at, device: null })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
  await (sessionId === undefined ? open : open.where('session_id', '=', sessionId)).execute()
}

/** The session whose figures a player must see before they continue; undefined when no check is due. */
export async function findSessionDue(shard: ShardReader, playerId: PlayerId, at: Date, pauseMinutes: number) {
  const row = await shard
    .selectFrom('play_clock as clock')
    .innerJoin('play_session as session', 'session.player_id', 'clock.player_id')
    .select('session.session_id as sessionId')
    .where('clock.player_id', '=', playerId)
    .where('clock.check_at', '<=', at)
    .where('clock.seen_at', '>', new Date(at.getTime() - pauseMinutes * 60_000))
    .orderBy('session.started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sessionId
}

export async function findSessionInfo(shard: ShardReader, playerId: PlayerId, sessionId: string, at: Date) {
  return await shard
    .selectFrom('play_session as session')
    .leftJoin('play_clock as clock', 'clock.player_id', 'session.player_id')
    .select([
      'session.game_id as gameId',
      'session.mode',
      'session.currency',
      'session.market',
      'session.started_at as startedAt',
      'session.started_seq as startedSeq',
      sql<boolean>`session.ended_at is null and play_session_end(session) > ${at}`.as('isOpen'),
      'clock.check_at as checkAt',
      'clock.seen_at as seenAt',
    ])
    .where('session.player_id', '=', playerId)
    .where('session.session_id', '=', sessionId)
    .executeTakeFirst()
}

type ClockRules = { readonly checkMinutes: number | undefined; readonly pauseMinutes: number; readonly zone: string }

/** Whether the player may start a round; if so, their play time counts from this moment on. */
export async function touchPlayClock(
  tx: ShardTx,
  playerId: PlayerId,
  rules: ClockRules,
  at: Date,
): Promise<'begun' | 'checkDue' | 'timeUp'> {
  const { checkMinutes = null, pauseMinutes, zone } = rules
  const { rows } = await sql<{ begun: 'begun' | 'checkDue' | 'timeUp' }>`
    select touch_clock(${playerId}, make_interval(mins => ${checkMinutes}::integer), make_interval(mins => ${pauseMinutes}),
      ${at}, ${zone}) as begun`.execute(tx)
  return rows[0]?.begun ?? 'checkDue'
}

/** Locks the play clock of a player until the transaction ends, and returns when they started to play. */
export async function lockPlayClock(tx: ShardTx, playerId: PlayerId): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('play_clock')
    .select('began_at')
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
  return row?.began_at
}

export async function findSessionSince(shard: ShardReader, playerId: PlayerId, since: Date) {
  const row = await shard
    .selectFrom('play_session')
    .select('session_id as sessionId')
    .where('player_id', '=', playerId)
    .where('started_at', '>=', since)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sessionId
}

/** Counts the time until the answer to a reality check as played. */
export async function countCheckedTime(tx: ShardTx, playerId: PlayerId, rules: ClockRules, at: Date): Promise<void> {
  const { pauseMinutes, zone } = rules
  await sql`select count_checked_time(${playerId}, make_interval(mins => ${pauseMinutes}), ${at}, ${zone})`.execute(tx)
}

/** Starts a new reality-check cycle after the player has seen their figures. */
export async function beginRealityCheckCycle(
  tx: ShardTx,
  playerId: PlayerId,
  at: Date,
  checkAt: Date | undefined,
): Promise<void> {
  await tx
    .updateTable('play_clock')
    .set({ check_at: checkAt ?? null, seen_at: at })
    .where('player_id', '=', playerId)
    .execute()
}

/** The player left a game: the time until now is counted, and the check stays when it is. */
export async function touchPlayClockOnLeave(tx: ShardTx, playerId: PlayerId, at: Date): Promise<void> {
  await tx.updateTable('play_clock').set({ seen_at: at }).where('player_id', '=', playerId).execute()
}

/** Deletes the play clock, so that the time starts again at the next round. */
export async function deletePlayClock(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.deleteFrom('play_clock').where('player_id', '=', playerId).execute()
}

/** The coin movements of a player since an instant. */
export async function readFreePlayed(shard: ShardReader, playerId: PlayerId, since: Date) {
  const row = await shard
    .selectFrom('free_play_entry')
    .select([
      sql<Money>`coalesce(-sum(change) filter (where id like 'place:%' or id like 'rollBack:%'), 0)::bigint`.as(
        'staked',
      ),
      sql<Money>`coalesce(sum(change) filter (where id like 'settle:%' or id like 'prize:%' or id like 'reverse:%'), 0)::bigint`.as(
        'won',
      ),
    ])
    .where('player_id', '=', playerId)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return row
}

/** Open rounds of a game. */
export async function findOpenRounds(
  shard: ShardReader,
  playerId: PlayerId,
  gameId: string,
): Promise<readonly string[]> {
  const rows = await shard
    .selectFrom('round')
    .select('round_id as round')
    .where('player_id', '=', playerId)
    .where('game_id', '=', gameId)
    .where('state', '=', 'OPEN')
    .orderBy('placed_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ round }) => round)
}

/** How often each game was launched on this shard. */
export async function countSessions(shard: ShardReader, since: Date) {
  return await shard
    .selectFrom('play_session')
    .select(['game_id as gameId', (row) => row.fn.countAll<bigint>().as('count')])
    .where('started_at', '>=', since)
    .groupBy('game_id')
    .execute()
}

export async function findRecentGames(
  shard: ShardReader,
  playerId: PlayerId,
  limit: number,
): Promise<readonly string[]> {
  const rows = await shard
    .selectFrom('play_session')
    .select('game_id as gameId')
    .where('player_id', '=', playerId)
    .groupBy('game_id')
    .orderBy((row) => row.fn.max('started_at'), 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ gameId }) => gameId)
}

export async function findFavourites(shard: ShardReader, playerId: PlayerId): Promise<readonly string[]> {
  const rows = await shard
    .selectFrom('game_favourite')
    .select('game_id as gameId')
    .where('player_id', '=', playerId)
    .orderBy('added_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ gameId }) => gameId)
}

export async function addFavourite(tx: ShardTx, playerId: PlayerId, gameId: string, at: Date): Promise<void> {
  await tx
    .insertInto('game_favourite')
    .values({ player_id: playerId, game_id: gameId, added_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeFavourite(tx: ShardTx, playerId: PlayerId, gameId: string): Promise<void> {
  await tx.deleteFrom('game_favourite').where('player_id', '=', playerId).where('game_id', '=', gameId).execute()
}
