import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

export function listSessions(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('session')
    .select([
      'device',
      'device_name as deviceName',
      'system_version as systemVersion',
      'app_version as appVersion',
      'way',
      'opened_at as openedAt',
      'seen_at as seenAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
    ])
    .where('player_id', '=', playerId)
    .orderBy('opened_at')
    .execute()
}

export async function deleteSessionsAndPasskeys(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.deleteFrom('session').where('player_id', '=', playerId).execute()
  await tx.deleteFrom('passkey').where('player_id', '=', playerId).execute()
}

export async function findErasedAt(shard: ShardReader, playerId: PlayerId): Promise<Date | undefined> {
  const player = await shard
    .selectFrom('player')
    .select('erased_at as erasedAt')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return player?.erasedAt ?? undefined
}
