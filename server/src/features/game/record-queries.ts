import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { Page } from '../../base/page.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { PlayMode } from './bet-types.ts'

export type RecordRow = {
  readonly kind: 'round' | 'ticket'
  readonly roundId: string
  readonly gameId: string
  readonly provider: string
  readonly mode: PlayMode
  readonly currency: string
  readonly stake: Money
  readonly payout: Money
  readonly state: 'OPEN' | 'SETTLED' | 'CANCELLED'
  readonly placedAt: Date
  readonly settledAt: Date | null
  readonly proof: string | null
  readonly isFreeRound: boolean
}

export type RecordsOf = {
  readonly state: RecordRow['state'] | undefined
  readonly since: Date
  readonly until: Date
  /** Whether older rounds that are still open are included. */
  readonly isWidest: boolean
  readonly limit: number
  readonly offset: number
}

/** Studio rounds, rounds of instant games and lottery tickets in one history. */
export async function selectRecords(shard: ShardReader, playerId: PlayerId, wanted: RecordsOf) {
  const { state, since, until, isWidest, limit, offset } = wanted
  const round = sql`'round' as kind, round_id as "roundId", game_id as "gameId", provider_code as provider, mode,
    currency, stake, payout, state, placed_at as "placedAt", settled_at as "settledAt", proof,
    free_round is not null as "isFreeRound"`
  const played = sql<RecordRow>`(
    select ${round} from round where player_id = ${playerId} and placed_at >= ${since} and placed_at < ${until}
    union all
    select ${round} from round
    where ${isWidest} and state = 'OPEN' and player_id = ${playerId} and placed_at < ${since}
    union all
    select 'ticket', ticket_id::text, split_part(draw_id, '-', 1), 'zamra', mode, currency, stake, coalesce(prize, 0),
      case state when 'taken' then 'OPEN' when 'settled' then 'SETTLED' else 'CANCELLED' end, at, settled_at, draw_id, false
    from ticket where player_id = ${playerId} and at >= ${since} and at < ${until}
    union all
    select 'round', bet_id::text, game, 'zamra', mode, currency, stake, coalesce(payout, 0),
      case when settled_at is null then 'OPEN' else 'SETTLED' end, placed_at, settled_at, 'seed-' || seed_number, false
    from original_bet where player_id = ${playerId} and placed_at >= ${since} and placed_at < ${until}
  )`.as<'played'>('played')
  const found = shard.selectFrom(played)
  const rows = await (state === undefined ? found : found.where('state', '=', state))
    .selectAll()
    .select(sql<bigint>`count(*) over ()`.as('total'))
    .orderBy('placedAt', 'desc')
    .orderBy('roundId')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows: rows as readonly RecordRow[], total: Number(rows[0]?.total ?? 0) }
}

/** For the player's data export: one page of the rounds until then, the newest first. */
export function selectRoundsOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('placed_at', '<=', until)
    .orderBy('placed_at', 'desc')
    .orderBy('provider_code')
    .orderBy('round_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function selectSessionsOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('play_session')
    .select(['game_id', 'provider_code', 'mode', 'started_at', 'ended_at'])
    .where('player_id', '=', playerId)
    .where('started_at', '<=', until)
    .orderBy('started_at', 'desc')
    .orderBy('session_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** The games that the player likes, and their coins. */
export async function selectPlayProfile(shard: ShardReader, playerId: PlayerId) {
  const [favourites, float] = await Promise.all([
    shard.selectFrom('game_favourite').select(['game_id', 'added_at']).where('player_id', '=', playerId).execute(),
    shard.selectFrom('free_play_wallet').select('balance').where('player_id', '=', playerId).execute(),
  ])
  return { favourites, coins: float[0]?.balance ?? null }
}

/** Favourites are deleted with the account; the ledger keeps what was played. */
export async function deleteFavourites(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.deleteFrom('game_favourite').where('player_id', '=', playerId).execute()
}
