import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

/** Identifies a row of `session`. */
export type SessionOf = { readonly playerId: PlayerId; readonly signHash: Uint8Array; readonly device: string }

type NewSession = SessionOf & {
  readonly networkIndex: Buffer | null
  readonly way: string
  readonly deviceInfo: { readonly deviceName?: string | undefined } & {
    readonly systemVersion?: string | undefined
    readonly appVersion?: string | undefined
  }
  readonly openedAt: Date
  readonly expiresAt: Date
  readonly closesAt: Date
}

export async function insertSession(tx: ShardTx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      player_id: session.playerId,
      sign_hash: Buffer.from(session.signHash),
      device: session.device,
      network_index: session.networkIndex,
      way: session.way,
      device_name: session.deviceInfo.deviceName ?? '',
      system_version: session.deviceInfo.systemVersion ?? '',
      app_version: session.deviceInfo.appVersion ?? '',
      opened_at: session.openedAt,
      seen_at: session.openedAt,
      expires_at: session.expiresAt,
      closes_at: session.closesAt,
    })
    .execute()
}

export type OpenSession = {
  readonly seenAt: Date | null
  readonly closesAt: Date
  readonly market: string | null
  readonly areaCode: string
}

export async function findOpenSession(
  shard: ShardReader,
  session: SessionOf & { readonly at: Date },
): Promise<OpenSession | undefined> {
  return shard
    .selectFrom('session')
    .innerJoin('player', 'player.player_id', 'session.player_id')
    .select(['seen_at as seenAt', sql<Date>`coalesce(closes_at, expires_at)`.as('closesAt')])
    .select(['player.market', 'player.area_code as areaCode'])
    .where('session.player_id', '=', session.playerId)
    .where('sign_hash', '=', Buffer.from(session.signHash))
    .where('device', '=', session.device)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', session.at)
    .executeTakeFirst()
}

/** Locks the open session of a player on a device until the transaction ends. False when there is none. */
export async function lockOpenSession(
  tx: ShardTx,
  { playerId, device, at }: { readonly playerId: PlayerId; readonly device: string; readonly at: Date },
): Promise<boolean> {
  const open = await tx
    .selectFrom('session')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('device', '=', device)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .forShare()
    .executeTakeFirst()
  return open !== undefined
}

/** Whether the open session on a device began with Google, and not before this time. */
export async function hasGoogleSignInSince(
  shard: ShardReader,
  { playerId, device, since }: { readonly playerId: PlayerId; readonly device: string; readonly since: Date },
): Promise<boolean> {
  const found = await shard
    .selectFrom('session')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('device', '=', device)
    .where('way', '=', 'google')
    .where('opened_at', '>=', since)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a player has ever signed in on a device. */
export async function hasSignedInOn(shard: ShardReader, playerId: PlayerId, device: string): Promise<boolean> {
  const found = await shard
    .selectFrom('session')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('device', '=', device)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function touchSession(
  tx: ShardTx,
  session: SessionOf,
  { seenAt, expiresAt }: { readonly seenAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ seen_at: seenAt, expires_at: expiresAt })
    .where('player_id', '=', session.playerId)
    .where('sign_hash', '=', Buffer.from(session.signHash))
    .execute()
}

/** All open sessions of a player, those on one device, all except those, or the one with this hash. */
export type WhichSessions = { readonly on?: string; readonly notOn?: string; readonly signHash?: Buffer }

export type ClosedSession = {
  readonly signHash: Buffer
  readonly closesAt: Date | null
  readonly deviceName: string
  readonly systemVersion: string
  readonly appVersion: string
}

export async function revokeSessions(
  tx: ShardTx,
  playerId: PlayerId,
  { on, notOn, signHash }: WhichSessions,
  at: Date,
): Promise<readonly ClosedSession[]> {
  return tx
    .updateTable('session')
    .set({ revoked_at: at })
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .$if(on !== undefined, (query) => query.where('device', '=', on as string))
    .$if(notOn !== undefined, (query) => query.where('device', '!=', notOn as string))
    .$if(signHash !== undefined, (query) => query.where('sign_hash', '=', signHash as Buffer))
    .returning([
      'sign_hash as signHash',
      'closes_at as closesAt',
      'device_name as deviceName',
      'system_version as systemVersion',
      'app_version as appVersion',
    ])
    .execute()
}

export async function listSessions(shard: ShardReader, playerId: PlayerId, at: Date) {
  return shard
    .selectFrom('session')
    .select(['sign_hash as signHash', 'device', 'device_name as deviceName', 'way'])
    .select(['opened_at as openedAt', 'seen_at as seenAt', 'expires_at as expiresAt'])
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .execute()
}

/** Closed and expired sessions too, for the export of a player's data. */
export function listEverySession(shard: ShardReader, playerId: PlayerId) {
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

export async function deleteSessions(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.deleteFrom('session').where('player_id', '=', playerId).execute()
}
