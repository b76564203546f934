import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { PlayMode } from '../bet-types.ts'

export type BookedEntry = {
  readonly tx: string
  readonly kind: 'bet' | 'win'
  readonly playerId: number
  readonly round: string
  readonly amount: Money
  /** Where its money is in the player's journal; 0 for free play. */
  readonly seq?: number
  /** It was refunded, or it is the win of a refunded bet. */
  readonly isBack: boolean
}

/** A studio's bets and wins on this shard in a period, without those that we closed ourselves. */
export async function selectEntriesBetween(shard: ShardReader, provider: string, from: Date, to: Date) {
  const rows = await entries(shard, provider)
    .where('e.at', '>=', from)
    .where('e.at', '<', to)
    .where('e.kind', '<>', 'rollback')
    .where('e.tx_id', 'not like', '%#%')
    .execute()
  return rows as unknown as readonly (BookedEntry & { readonly at: Date })[]
}

/** Whether a transaction exists, whenever it arrived. */
export async function entryOf(shard: ShardReader, playerId: PlayerId, provider: string, tx: string) {
  const row = await entries(shard, provider)
    .where('e.player_id', '=', playerId)
    .where('e.tx_id', '=', tx)
    .executeTakeFirst()
  return row as unknown as BookedEntry | undefined
}

function entries(shard: ShardReader, provider: string) {
  return shard
    .selectFrom('round_entry as e')
    .leftJoin('round_entry as settled', (join) =>
      join
        .onRef('settled.player_id', '=', 'e.player_id')
        .onRef('settled.provider_code', '=', 'e.provider_code')
        .onRef('settled.tx_id', '=', 'e.bet'),
    )
    .select(['e.tx_id as tx', 'e.kind', 'e.player_id as playerId', 'e.round_id as round', 'e.amount', 'e.at', 'e.seq'])
    .select(sql<boolean>`coalesce(settled.state, e.state) = 'VOID'`.as('isBack'))
    .where('e.provider_code', '=', provider)
}

export type OpenRound = {
  readonly playerId: PlayerId
  readonly provider: string
  readonly round: string
  readonly game: string
  readonly mode: PlayMode
  readonly currency: string
  readonly placedAt: Date
}

export type RoundsWanted = {
  readonly placedBefore: Date
  readonly askedBefore: Date
  readonly limit: number
  /** Only this studio. */
  readonly only?: string
  /** None of these studios. */
  readonly others?: readonly string[]
}

/** Open since before `placedBefore`, and last queried before `askedBefore`. */
export async function selectOpenRounds(
  shard: ShardReader,
  { placedBefore, askedBefore, limit, only, others = [] }: RoundsWanted,
) {
  const rows = await shard
    .selectFrom('round')
    .select([
      'player_id as playerId',
      'provider_code as provider',
      'round_id as round',
      'game_id as game',
      'mode',
      'currency',
      'placed_at as placedAt',
    ])
    .where('state', '=', 'OPEN')
    .$if(only !== undefined, (rounds) => rounds.where('provider_code', '=', only ?? ''))
    .$if(others.length > 0, (rounds) => rounds.where('provider_code', 'not in', others))
    .where('placed_at', '<', placedBefore)
    .where((row) => row.or([row('queried_at', 'is', null), row('queried_at', '<', askedBefore)]))
    .orderBy('placed_at')
    .limit(limit)
    .execute()
  return rows as unknown as readonly OpenRound[]
}

export async function markQueried(tx: ShardTx, { playerId, provider, round }: OpenRound, at: Date): Promise<void> {
  await tx
    .updateTable('round')
    .set({ queried_at: at })
    .where('player_id', '=', playerId)
    .where('provider_code', '=', provider)
    .where('round_id', '=', round)
    .execute()
}
