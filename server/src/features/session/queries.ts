import type { PlayerId } from '@zamra/contract/brand.ts'
import type { MainTx, ShardReader, ShardTx } from '../../db/database.ts'

/** Reserves an id for a new player. False when it is taken. */
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
  readonly google: { readonly index: Buffer; readonly sealed: Buffer; readonly emailSealed: Buffer } | undefined
  readonly referralCode: string | undefined
  readonly termsVersion: string
  readonly ageCertifiedAt: Date
  readonly registeredAt: Date | undefined
  readonly createdAt: Date
}

/** False when the player exists already. */
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
      google_sealed: player.google?.sealed ?? null,
      email_sealed: player.google?.emailSealed ?? null,
      referral_code: player.referralCode ?? null,
      terms_version: player.termsVersion,
      age_certified_at: player.ageCertifiedAt,
      registered_at: player.registeredAt ?? null,
      created_at: player.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst()
  return written !== undefined
}

/** Players who came before the subject was kept: a new key of the blind indexes needs it. */
export async function keepGoogleSubject(tx: ShardTx, playerId: PlayerId, sealed: Buffer): Promise<void> {
  await tx
    .updateTable('player')
    .set({ google_sealed: sealed })
    .where('player_id', '=', playerId)
    .where('google_sealed', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
}

export async function hasPlayer(shard: ShardReader, playerId: PlayerId): Promise<boolean> {
  const found = await shard
    .selectFrom('player')
    .select('player_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the player's row, so that writers of one player run one after another. */
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

export function findDeclaration(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('player')
    .select([
      'terms_version as termsVersion',
      'age_certified_at as ageCertifiedAt',
      'certified_age as certifiedAge',
      'area_code as areaCode',
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

export async function writeDeclaration(
  tx: ShardTx,
  playerId: PlayerId,
  given: { readonly termsVersion: string; readonly certifiedAge: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('player')
    .set({ terms_version: given.termsVersion, certified_age: given.certifiedAge, age_certified_at: given.at })
    .where('player_id', '=', playerId)
    .execute()
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

export async function listPublicProfiles(shard: ShardReader, playerIds: readonly PlayerId[]) {
  return await shard
    .selectFrom('player')
    .select(['player_id as playerId', 'phone_sealed as phoneSealed', 'avatar'])
    .where('player_id', 'in', playerIds)
    .execute()
}

/** When the player was erased, and the break that they took or the decision about them, which outlast the account. */
export async function findErasure(shard: ShardReader, playerId: PlayerId) {
  return await shard
    .selectFrom('player as p')
    .leftJoin('safety_setting as s', 's.player_id', 'p.player_id')
    .leftJoin('account_state as a', (join) =>
      join.onRef('a.player_id', '=', 'p.player_id').on('a.state', '<>', 'ACTIVE'),
    )
    .select(['p.erased_at as erasedAt', 's.break_kind as breakKind', 's.break_until as breakUntil'])
    .select(['a.case_no as caseNo', 'a.rule', 'a.state as account', 'a.since'])
    .where('p.player_id', '=', playerId)
    .executeTakeFirst()
}

export async function findSealedBirthday(shard: ShardReader, playerId: PlayerId): Promise<Uint8Array | undefined> {
  const row = await shard
    .selectFrom('player')
    .select('birthday_sealed as birthdaySealed')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.birthdaySealed ?? undefined
}

/** Whether a check of a document gave the player the first level of identification. */
export async function isIdentityVerified(shard: ShardReader, playerId: PlayerId): Promise<boolean> {
  const row = await shard
    .selectFrom('player')
    .select('kyc_level as kycLevel')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return (row?.kycLevel ?? 0) >= 1
}
