import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import { type Break, breakReasons } from './break.ts'

export async function saveBreak(tx: ShardTx, playerId: PlayerId, taken: Break, barsBefore: number): Promise<void> {
  const { kind, from, until, opensAt } = taken
  await tx
    .updateTable('safety_setting')
    .set({ break_kind: kind, break_from: from, break_until: until, opens_at: opensAt, bars_before: barsBefore })
    .where('player_id', '=', playerId)
    .execute()
}

export async function saveOpensAt(tx: ShardTx, playerId: PlayerId, opensAt: Date): Promise<void> {
  await tx.updateTable('safety_setting').set({ opens_at: opensAt }).where('player_id', '=', playerId).execute()
}

export async function clearBreak(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx
    .updateTable('safety_setting')
    .set({ break_kind: null, break_from: null, break_until: null, opens_at: null, bars_before: null })
    .where('player_id', '=', playerId)
    .execute()
}

/** Breaks whose end has come, the oldest first. */
export async function listBreaksToEnd(shard: ShardReader, at: Date, limit: number): Promise<readonly PlayerId[]> {
  const rows = await shard
    .selectFrom('safety_setting')
    .select(sql<PlayerId>`player_id`.as('playerId'))
    .where('opens_at', '<=', at)
    .orderBy('opens_at')
    .limit(limit)
    .execute()
  return rows.map(({ playerId }) => playerId)
}

/** The bars of the wallet as bits: 1 play, 2 deposits, 4 withdrawals, 8 closed. Undefined without a wallet. */
export async function findBars(shard: ShardReader, playerId: PlayerId): Promise<number | undefined> {
  const wallet = sql<{ bars: number }>`(
    select bars::integer as bars from ledger.wallet where player_id = ${playerId})`.as('wallet')
  return (await shard.selectFrom(wallet).select('bars').executeTakeFirst())?.bars
}

/** Whether a break has set the bars of the wallet last. What was barred during it, of a minor or by an operator, outlives it. */
export async function isBarredByBreak(shard: ShardReader, playerId: PlayerId): Promise<boolean> {
  const last = sql<{ reason: string }>`(
    select reason from ledger.restriction where player_id = ${playerId} and kind = 'bars' order by number desc limit 1)`.as(
    'last',
  )
  const found = await shard.selectFrom(last).select('reason').executeTakeFirst()
  return found !== undefined && Object.values(breakReasons).includes(found.reason)
}
