import type { PlayerId } from '@zamra/contract/brand.ts'
import type { MainTx, ShardReader, ShardTx } from '../../db/database.ts'

/** Takes a number for a new player, or says that somebody has it already. */
export async function reservePlayerId(tx: MainTx, playerId: PlayerId): Promise<boolean> {
  const taken = await tx
    .insertInto('player_directory')
    .values({ player_id: playerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst()
  return taken !== undefined
}

export type NewPlayer = {
  readonly playerId: PlayerId
  readonly kind: 'guest' | 'registered'
  readonly areaCode: string
  readonly nickName: string
  readonly passwordHash: string
  readonly createdAt: Date
}

export async function insertPlayer(tx: ShardTx, player: NewPlayer): Promise<void> {
  await tx
    .insertInto('player')
    .values({
      player_id: player.playerId,
      kind: player.kind,
      area_code: player.areaCode,
      nick_name: player.nickName,
      password_hash: player.passwordHash,
      created_at: player.createdAt,
    })
    .execute()
}

export async function findPasswordHash(shard: ShardReader, playerId: PlayerId): Promise<string | undefined> {
  const player = await shard
    .selectFrom('player')
    .select('password_hash')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return player?.password_hash ?? undefined
}

export type NewSession = {
  readonly playerId: PlayerId
  readonly signHash: Uint8Array
  readonly device: string
  readonly openedAt: Date
  readonly expiresAt: Date
}

export async function insertSession(tx: ShardTx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      player_id: session.playerId,
      sign_hash: Buffer.from(session.signHash),
      device: session.device,
      opened_at: session.openedAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function isSessionOpen(
  shard: ShardReader,
  session: { readonly playerId: PlayerId; readonly signHash: Uint8Array; readonly device: string; readonly at: Date },
): Promise<boolean> {
  const found = await shard
    .selectFrom('session')
    .select('player_id')
    .where('player_id', '=', session.playerId)
    .where('sign_hash', '=', Buffer.from(session.signHash))
    .where('device', '=', session.device)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', session.at)
    .executeTakeFirst()
  return found !== undefined
}
