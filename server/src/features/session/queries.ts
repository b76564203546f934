import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx, ShardReader, ShardTx } from '../../db/database.ts'

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
  readonly market: string | undefined
  readonly nickName: string
  readonly passwordHash: string | undefined
  readonly mustChangePassword: boolean
  readonly phone: { readonly sealed: Buffer; readonly index: Buffer } | undefined
  readonly google: { readonly index: Buffer; readonly emailSealed: Buffer } | undefined
  readonly referralCode: string | undefined
  readonly termsVersion: string | undefined
  readonly ageCertifiedAt: Date | undefined
  readonly registeredAt: Date | undefined
  readonly createdAt: Date
}

/** False when this number has its player already. */
export async function insertPlayer(tx: ShardTx, player: NewPlayer): Promise<boolean> {
  const written = await tx
    .insertInto('player')
    .values({
      player_id: player.playerId,
      kind: player.kind,
      area_code: player.areaCode,
      market: player.market ?? null,
      nick_name: player.nickName,
      password_hash: player.passwordHash ?? null,
      must_change_password: player.mustChangePassword,
      phone_sealed: player.phone?.sealed ?? null,
      phone_index: player.phone?.index ?? null,
      phone_bound_at: player.phone ? player.createdAt : null,
      google_index: player.google?.index ?? null,
      email_sealed: player.google?.emailSealed ?? null,
      referral_code: player.referralCode ?? null,
      terms_version: player.termsVersion ?? null,
      age_certified_at: player.ageCertifiedAt ?? null,
      registered_at: player.registeredAt ?? null,
      created_at: player.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst()
  return written !== undefined
}

export async function hasPlayer(shard: ShardReader, playerId: PlayerId): Promise<boolean> {
  const found = await shard
    .selectFrom('player')
    .select('player_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return found !== undefined
}

/** Writers of one player take turns. */
export async function lockPlayer(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx
    .selectFrom('player')
    .select('player_id')
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function findPasswordHash(shard: ShardReader, playerId: PlayerId): Promise<string | undefined> {
  const player = await shard
    .selectFrom('player')
    .select('password_hash')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return player?.password_hash ?? undefined
}

export async function mustChangePassword(shard: ShardReader, playerId: PlayerId): Promise<boolean> {
  const player = await shard
    .selectFrom('player')
    .select('must_change_password')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return player?.must_change_password ?? false
}

export async function updatePassword(tx: ShardTx, playerId: PlayerId, passwordHash: string): Promise<void> {
  await tx
    .updateTable('player')
    .set((set) => ({ password_hash: passwordHash, must_change_password: false, version: set('version', '+', 1n) }))
    .where('player_id', '=', playerId)
    .execute()
}

export async function findPhoneSealed(shard: ShardReader, playerId: PlayerId): Promise<Buffer | undefined> {
  const player = await shard
    .selectFrom('player')
    .select('phone_sealed')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return player?.phone_sealed ?? undefined
}

/** Which row of `session`. */
export type SessionOf = { readonly playerId: PlayerId; readonly signHash: Uint8Array; readonly device: string }

type NewSession = SessionOf & {
  readonly way: string
  readonly words: { readonly deviceName?: string | undefined } & {
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
      way: session.way,
      device_name: session.words.deviceName ?? '',
      system_version: session.words.systemVersion ?? '',
      app_version: session.words.appVersion ?? '',
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

/** All of a player's open sessions, or those on one device, or all but those, or the one with this hash. */
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

export async function findClosedSwitches(main: MainReader, names: readonly string[]): Promise<readonly string[]> {
  const closed = await main
    .selectFrom('house_switch')
    .select('name')
    .where('name', 'in', names)
    .where('is_open', '=', false)
    .execute()
  return closed.map(({ name }) => name)
}
