import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'

export type PlayerFile = { readonly name: string; readonly bytes: number; readonly savedAt: Date }

type NewFile = PlayerFile & { readonly keyId: number }

export async function insertFile(tx: ShardTx, playerId: PlayerId, file: NewFile): Promise<void> {
  const { name, bytes, savedAt, keyId } = file
  await tx
    .insertInto('player_file')
    .values({ player_id: playerId, file_name: name, bytes, saved_at: savedAt, key_id: keyId })
    .execute()
}

export async function hasFile(shard: ShardReader, playerId: PlayerId, name: string): Promise<boolean> {
  const found = await shard
    .selectFrom('player_file')
    .select('file_name')
    .where('player_id', '=', playerId)
    .where('file_name', '=', name)
    .where('used_for', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Takes pictures of the player for one use; nobody gets them back from then on. How many were theirs and free. */
export async function takeFiles(
  tx: ShardTx,
  playerId: PlayerId,
  names: readonly string[],
  use: 'identity',
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('player_file')
    .set({ used_for: use })
    .where('player_id', '=', playerId)
    .where('file_name', 'in', names)
    .where('used_for', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

type FileName = { readonly playerId: number; readonly name: string }

/** Pictures that are not sealed with the newest key, in table order. */
export function listStaleFiles(
  shard: ShardReader,
  newest: number,
  after: FileName,
  limit: number,
): Promise<FileName[]> {
  return shard
    .selectFrom('player_file')
    .select(['player_id as playerId', 'file_name as name'])
    .where(sql<boolean>`key_id is distinct from ${newest}`)
    .where(sql<boolean>`(player_id, file_name) > (${after.playerId}, ${after.name})`)
    .orderBy('player_id')
    .orderBy('file_name')
    .limit(limit)
    .execute()
}

export async function markSealed(tx: ShardTx, { playerId, name }: FileName, keyId: number): Promise<void> {
  await tx
    .updateTable('player_file')
    .set({ key_id: keyId })
    .where('player_id', '=', playerId)
    .where('file_name', '=', name)
    .execute()
}

export function listFiles(shard: ShardReader, playerId: PlayerId): Promise<PlayerFile[]> {
  return shard
    .selectFrom('player_file')
    .select(['file_name as name', 'bytes', 'saved_at as savedAt'])
    .where('player_id', '=', playerId)
    .orderBy('saved_at')
    .execute()
}

export async function deleteFile(tx: ShardTx, playerId: PlayerId, name: string): Promise<void> {
  await tx.deleteFrom('player_file').where('player_id', '=', playerId).where('file_name', '=', name).execute()
}
