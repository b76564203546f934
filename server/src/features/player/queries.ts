import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'

export async function raiseVersion(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.updateTable('player').set({ version: sql`version + 1` }).where('player_id', '=', playerId).execute()
}

export type PlayerRow = Awaited<ReturnType<typeof findPlayerRow>>

/** The columns that the handlers of this feature need, still sealed. */
export function findPlayerRow(shard: ShardReader, playerId: PlayerId) {
  return selectPlayerRow(shard, playerId).executeTakeFirstOrThrow()
}

/** The same, with a row lock until the end of the transaction. */
export function lockPlayerRow(tx: ShardTx, playerId: PlayerId) {
  return selectPlayerRow(tx, playerId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

function selectPlayerRow(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('player')
    .select([
      'kind',
      'area_code as areaCode',
      'phone_sealed as phoneSealed',
      'phone_index as phoneIndex',
      'phone_bound_at as phoneBoundAt',
      'google_index as googleIndex',
      'birthday_sealed as birthdaySealed',
      'password_hash as passwordHash',
      'withdraw_password_hash as withdrawPasswordHash',
      'withdraw_hold_until as withdrawHoldUntil',
      'kyc_level as kycLevel',
    ])
    .where('player_id', '=', playerId)
    .where('erased_at', 'is', null)
}

export type ProfileChange = {
  readonly nickName?: string | undefined
  readonly avatar?: string | undefined
  readonly birthdaySealed?: Buffer | undefined
  /** Null removes it. */
  readonly emailSealed?: Buffer | null | undefined
}

export async function updateProfile(tx: ShardTx, playerId: PlayerId, change: ProfileChange): Promise<void> {
  await tx
    .updateTable('player')
    .set({
      ...(change.nickName !== undefined && { nick_name: change.nickName }),
      ...(change.avatar !== undefined && { avatar: change.avatar }),
      ...(change.birthdaySealed !== undefined && { birthday_sealed: change.birthdaySealed }),
      ...(change.emailSealed !== undefined && { email_sealed: change.emailSealed }),
    })
    .where('player_id', '=', playerId)
    .execute()
}

export type BoundPhone = {
  readonly areaCode: string
  readonly market: string
  readonly phoneSealed: Buffer
  readonly phoneIndex: Buffer
  readonly at: Date
  readonly holdUntil: Date | null
}

/** A guest becomes registered now; a registered player keeps their registration time. */
export async function updatePhone(tx: ShardTx, playerId: PlayerId, phone: BoundPhone): Promise<void> {
  await tx
    .updateTable('player')
    .set({
      kind: 'registered',
      area_code: phone.areaCode,
      market: phone.market,
      phone_sealed: phone.phoneSealed,
      phone_index: phone.phoneIndex,
      phone_bound_at: phone.at,
      registered_at: sql`case when kind = 'guest' then ${phone.at} else coalesce(registered_at, ${phone.at}) end`,
      withdraw_hold_until: sql`greatest(withdraw_hold_until, ${phone.holdUntil}::timestamptz)`,
    })
    .where('player_id', '=', playerId)
    .execute()
}

export async function updateWithdrawPassword(
  tx: ShardTx,
  playerId: PlayerId,
  change: { readonly hash: string; readonly holdUntil: Date | null },
): Promise<void> {
  await tx
    .updateTable('player')
    .set({
      withdraw_password_hash: change.hash,
      withdraw_password_tries: 0,
      withdraw_password_locked_until: null,
      withdraw_hold_until: sql`greatest(withdraw_hold_until, ${change.holdUntil}::timestamptz)`,
    })
    .where('player_id', '=', playerId)
    .execute()
}

export type AttemptLimit = { readonly max: number; readonly at: Date; readonly lockedUntil: Date }

/**
 * Counts an attempt before it is made, so that concurrent attempts are all counted. The last one locks the password; a
 * right password resets the count. Undefined when no attempt is left.
 */
export async function countWithdrawAttempt(tx: ShardTx, playerId: PlayerId, { max, at, lockedUntil }: AttemptLimit) {
  const tries = sql<number>`case when withdraw_password_locked_until is null then withdraw_password_tries + 1 else 1 end`
  return tx
    .updateTable('player')
    .set({
      withdraw_password_tries: tries,
      withdraw_password_locked_until: sql`case when ${tries} >= ${max} then ${lockedUntil}::timestamptz end`,
    })
    .where('player_id', '=', playerId)
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.or([eb('withdraw_password_locked_until', 'is', null), eb('withdraw_password_locked_until', '<=', at)]),
    )
    .returning(['withdraw_password_hash as hash', 'withdraw_password_tries as tries'])
    .executeTakeFirst()
}

export async function findWithdrawLock(shard: ShardReader, playerId: PlayerId): Promise<Date | undefined> {
  const player = await shard
    .selectFrom('player')
    .select('withdraw_password_locked_until as until')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return player?.until ?? undefined
}

export async function resetWithdrawAttempts(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx
    .updateTable('player')
    .set({ withdraw_password_tries: 0, withdraw_password_locked_until: null })
    .where('player_id', '=', playerId)
    .execute()
}
