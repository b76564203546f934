import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'

export type PlayerFile = { readonly name: string; readonly bytes: number; readonly savedAt: Date }

export async function insertFile(tx: ShardTx, playerId: PlayerId, { name, bytes, savedAt }: PlayerFile): Promise<void> {
  await tx
    .insertInto('player_file')
    .values({ player_id: playerId, file_name: name, bytes, saved_at: savedAt })
    .execute()
}

export async function hasFile(shard: ShardReader, playerId: PlayerId, name: string): Promise<boolean> {
  const found = await shard
    .selectFrom('player_file')
    .select('file_name')
    .where('player_id', '=', playerId)
    .where('file_name', '=', name)
    .executeTakeFirst()
  return found !== undefined
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
