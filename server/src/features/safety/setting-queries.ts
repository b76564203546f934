import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { Period } from './limit.ts'

const columns = [
  ...(['time_day as timeDay', 'time_week as timeWeek', 'time_month as timeMonth'] as const),
  ...(['check_minutes as checkMinutes', 'reviewed_at as reviewedAt', 'review_asked_at as reviewAskedAt'] as const),
  ...(['break_kind as breakKind', 'break_from as breakFrom', 'break_until as breakUntil'] as const),
  ...(['opens_at as opensAt', 'bars_before as barsBefore'] as const),
] as const

export async function findSetting(shard: ShardReader, playerId: PlayerId) {
  return await shard.selectFrom('safety_setting').select(columns).where('player_id', '=', playerId).executeTakeFirst()
}

export type Setting = NonNullable<Awaited<ReturnType<typeof findSetting>>>

/** Locks the decisions of one player until the transaction ends. */
export async function lockSetting(tx: ShardTx, playerId: PlayerId): Promise<Setting> {
  await tx
    .insertInto('safety_setting')
    .values({ player_id: playerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await tx
    .selectFrom('safety_setting')
    .select(columns)
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function timeLimitOf(setting: Setting | undefined, period: Period): number | null {
  return { day: setting?.timeDay, week: setting?.timeWeek, month: setting?.timeMonth }[period] ?? null
}

export async function saveTimeLimit(tx: ShardTx, playerId: PlayerId, period: Period, minutes: number | null) {
  const set = { day: { time_day: minutes }, week: { time_week: minutes }, month: { time_month: minutes } }[period]
  await tx.updateTable('safety_setting').set(set).where('player_id', '=', playerId).execute()
}

export async function saveCheckMinutes(tx: ShardTx, playerId: PlayerId, minutes: number | null) {
  await tx.updateTable('safety_setting').set({ check_minutes: minutes }).where('player_id', '=', playerId).execute()
}

export type SafetyChange = {
  readonly what: string
  readonly detail: Readonly<Record<string, unknown>>
  /** `player`, or the operator. */
  readonly by: string
  readonly at: Date
}

/** Appends a decision to the history. The caller holds the lock of the setting. */
export async function appendChange(tx: ShardTx, playerId: PlayerId, { what, detail, by, at }: SafetyChange) {
  const { changes } = await tx
    .updateTable('safety_setting')
    .set({ changes: sql`changes + 1` })
    .where('player_id', '=', playerId)
    .returning('changes')
    .executeTakeFirstOrThrow()
  const row = { player_id: playerId, number: changes, at, what, detail: JSON.stringify(detail), changed_by: by }
  await tx.insertInto('safety_change').values(row).execute()
}
