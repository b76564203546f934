import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { Page } from '../../base/page.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'

/** Without the names of operators, which are not the player's data. */
export function listChangesOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('safety_change')
    .select(['at', 'what', 'detail'])
    .select(sql<string>`case when changed_by in ('player', 'rules') then changed_by else 'operator' end`.as('by'))
    .where('player_id', '=', playerId)
    .where('at', '<=', until)
    .orderBy('number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function listAccountStatesOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('state_change')
    .select(['at', 'from_state', 'to_state'])
    .where('player_id', '=', playerId)
    .where('object', '=', 'account')
    .where('at', '<=', until)
    .orderBy('number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function listPlayTimeOf(shard: ShardReader, playerId: PlayerId, { offset, limit }: Page) {
  return shard
    .selectFrom('play_time')
    .select([sql<string>`day::text`.as('day'), 'played_ms'])
    .where('player_id', '=', playerId)
    .orderBy('day', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function listTasksOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('harm_task')
    .select(['marker', 'opened_at', 'figures', 'done_at', 'note'])
    .where('player_id', '=', playerId)
    .where('opened_at', '<=', until)
    .orderBy('opened_at', 'desc')
    .orderBy('marker')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Whether the player ever decided about their play, played for a while, or showed a sign of harm. */
export async function hasSafetyData(shard: ShardReader, playerId: PlayerId): Promise<boolean> {
  const found = sql<{ has: boolean }>`(
    select exists (select from safety_setting where player_id = ${playerId} and changes > 0)
      or exists (select from play_time where player_id = ${playerId})
      or exists (select from harm_task where player_id = ${playerId}) as has)`.as('found')
  return (await shard.selectFrom(found).select('has').executeTakeFirst())?.has ?? false
}

/** Deletes everything about the safer play of an erased player of whom nothing is kept by law. */
export async function forgetSafety(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await sql`select forget_safety(${playerId})`.execute(tx)
}
