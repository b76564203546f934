import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

export async function findLevel(shard: ShardReader, playerId: PlayerId): Promise<number> {
  const row = await shard
    .selectFrom('player')
    .select('kyc_level as level')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.level ?? 0
}

/** The birthday on the document replaces the one that the player typed. */
export async function raiseLevel(
  tx: ShardTx,
  playerId: PlayerId,
  { level, birthdaySealed }: { readonly level: number; readonly birthdaySealed?: Buffer | undefined },
): Promise<void> {
  await tx
    .updateTable('player')
    .set({
      kyc_level: sql`greatest(kyc_level, ${level}::int)`,
      ...(birthdaySealed && { birthday_sealed: birthdaySealed }),
    })
    .where('player_id', '=', playerId)
    .execute()
}

/** To the highest level that an approved check still proves. */
export async function lowerLevel(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await sql`
    update player set kyc_level = coalesce((
      select max(level) from identity_check where player_id = ${playerId} and state = 'APPROVED'), 0)
    where player_id = ${playerId}`.execute(tx)
}
