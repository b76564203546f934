import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { DocumentKind } from './documents.ts'
import type { IdentityReason } from './reasons.ts'

export type CheckState = 'PENDING' | 'REVIEW' | 'APPROVED' | 'RETRY' | 'REJECTED'

export type Check = {
  readonly playerId: PlayerId
  readonly checkNo: string
  readonly market: string
  readonly level: number
  readonly document: DocumentKind
  readonly nameSealed: Buffer | null
  readonly birthdaySealed: Buffer | null
  readonly numberSealed: Buffer | null
  /** The front, the back if there is one, and the selfie. Empty after the check has ended. */
  readonly files: readonly string[]
  readonly state: CheckState
  readonly reasons: readonly IdentityReason[]
  readonly createdAt: Date
  readonly decidedAt: Date | null
  readonly webhookCount: number
  /** The webhooks after which the provider was asked. */
  readonly heardCount: number
  readonly askedAt: Date | null
}

function checks(shard: ShardReader) {
  return shard
    .selectFrom('identity_check')
    .select([
      'player_id as playerId',
      'check_no as checkNo',
      'market',
      'level',
      'document',
      'name_sealed as nameSealed',
      'birthday_sealed as birthdaySealed',
      'number_sealed as numberSealed',
      'files',
      'state',
      'reasons',
      'created_at as createdAt',
      'decided_at as decidedAt',
      'webhook_count as webhookCount',
      'heard_count as heardCount',
      'asked_at as askedAt',
    ])
    .$castTo<Check>()
}

type CheckName = Pick<Check, 'playerId' | 'checkNo'>

export function selectCheck(shard: ShardReader, { playerId, checkNo }: CheckName) {
  return checks(shard).where('player_id', '=', playerId).where('check_no', '=', checkNo).executeTakeFirst()
}

export function lockCheck(tx: ShardTx, { playerId, checkNo }: CheckName) {
  return checks(tx).where('player_id', '=', playerId).where('check_no', '=', checkNo).forUpdate().executeTakeFirst()
}

/** Newest first. A player makes few. */
export function listChecks(shard: ShardReader, playerId: PlayerId): Promise<Check[]> {
  return checks(shard).where('player_id', '=', playerId).orderBy('created_at', 'desc').limit(50).execute()
}

export function listInReview(shard: ShardReader, limit: number): Promise<Check[]> {
  return checks(shard).where('state', '=', 'REVIEW').orderBy('created_at').limit(limit).execute()
}

export type NewCheck = Pick<Check, 'playerId' | 'checkNo' | 'market' | 'level' | 'document' | 'files' | 'createdAt'> & {
  readonly clientOrderId: string
  readonly nameSealed: Buffer
  readonly birthdaySealed: Buffer
}

export async function insertCheck(tx: ShardTx, check: NewCheck): Promise<void> {
  await tx
    .insertInto('identity_check')
    .values({
      player_id: check.playerId,
      check_no: check.checkNo,
      client_order_id: check.clientOrderId,
      market: check.market,
      level: check.level,
      document: check.document,
      name_sealed: check.nameSealed,
      birthday_sealed: check.birthdaySealed,
      files: [...check.files],
      state: 'PENDING',
      created_at: check.createdAt,
    })
    .execute()
}

export type Decision = {
  readonly state: CheckState
  readonly reasons: readonly IdentityReason[]
  readonly by: 'player' | 'provider' | 'rules' | 'operator'
  readonly detail: Readonly<Record<string, unknown>>
  readonly at: Date
}

/** The caller holds the lock of the check, because its entries are numbered consecutively. */
export async function insertCheckEvent(tx: ShardTx, { playerId, checkNo }: CheckName, entry: Decision): Promise<void> {
  const { state, reasons, by, detail, at } = entry
  await sql`
    insert into identity_check_event (player_id, check_no, seq, state, by_whom, reasons, detail, at)
    select ${playerId}::int, ${checkNo}::text, coalesce(max(seq), 0) + 1, ${state}::text, ${by}::text,
      ${[...reasons]}::text[], ${JSON.stringify(detail)}::jsonb, ${at}::timestamptz
    from identity_check_event where player_id = ${playerId} and check_no = ${checkNo}`.execute(tx)
}

/** What the document says. `numberIndex` is there when the number is claimed for this check. */
export type Verified = {
  readonly nameSealed?: Buffer
  readonly birthdaySealed?: Buffer
  readonly birthdayIndex?: Buffer
  readonly numberSealed?: Buffer
  readonly numberIndex?: Buffer
}

export async function updateCheck(
  tx: ShardTx,
  { playerId, checkNo }: CheckName,
  { state, reasons, at }: Decision,
  { nameSealed, birthdaySealed, birthdayIndex, numberSealed, numberIndex }: Verified = {},
): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({
      state,
      reasons: [...reasons],
      decided_at: at,
      ...(nameSealed && { name_sealed: nameSealed }),
      ...(birthdaySealed && { birthday_sealed: birthdaySealed }),
      ...(birthdayIndex && { birthday_index: birthdayIndex }),
      ...(numberSealed && { number_sealed: numberSealed }),
      ...(numberIndex && { number_index: numberIndex }),
    })
    .where('player_id', '=', playerId)
    .where('check_no', '=', checkNo)
    .execute()
}

/** What the operator reads replaces what the provider read. */
export async function updateNumber(tx: ShardTx, { playerId, checkNo }: CheckName, numberSealed: Buffer): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ number_sealed: numberSealed })
    .where('player_id', '=', playerId)
    .where('check_no', '=', checkNo)
    .execute()
}

/** Before an approval, so that another approval at the same moment finds it. */
export async function setBirthdayIndex(tx: ShardTx, { playerId, checkNo }: CheckName, index: Buffer): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ birthday_index: index })
    .where('player_id', '=', playerId)
    .where('check_no', '=', checkNo)
    .where('state', '=', 'PENDING')
    .execute()
}

type Named = CheckName & { readonly nameSealed: Buffer }

/**
 * Other players of the market with this birthday who are verified or are being approved. An account that was erased during a
 * break is one of them until its end, and one that a case has closed for good: the person must not come back with another document.
 */
export function listWithBirthday(
  shard: ShardReader,
  { playerId, market }: Check,
  hashes: readonly Buffer[],
  at: Date,
): Promise<Named[]> {
  const isKeptOut = sql<boolean>`is_kept_out(player.player_id, ${at})`
  return shard
    .selectFrom('identity_check')
    .innerJoin('player', 'player.player_id', 'identity_check.player_id')
    .select(['identity_check.player_id as playerId', 'check_no as checkNo', 'name_sealed as nameSealed'])
    .where('birthday_index', 'in', hashes)
    .where('identity_check.market', '=', market)
    .where('identity_check.player_id', '<>', playerId)
    .where('state', 'in', ['APPROVED', 'PENDING'])
    .where('name_sealed', 'is not', null)
    .where((eb) => eb.or([eb('player.erased_at', 'is', null), isKeptOut]))
    .$castTo<Named>()
    .execute()
}

/** The number of the document is free for another player, when its claim is released too. */
export async function clearNumberIndex(tx: ShardTx, { playerId, checkNo }: CheckName): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ number_index: null })
    .where('player_id', '=', playerId)
    .where('check_no', '=', checkNo)
    .execute()
}

/** When each level was asked for. */
export async function listRequests(shard: ShardReader, playerId: PlayerId) {
  return await shard
    .selectFrom('identity_request')
    .select(['level', 'asked_at as askedAt'])
    .where('player_id', '=', playerId)
    .execute()
}

export async function listCheckEvents(shard: ShardReader, playerId: PlayerId) {
  return await shard
    .selectFrom('identity_check_event')
    .select(['check_no as checkNo', 'state', 'by_whom as by', 'reasons', 'detail', 'at'])
    .where('player_id', '=', playerId)
    .orderBy('at')
    .orderBy('seq')
    .execute()
}

/** A check of an erased player ends without a decision. */
export async function endOpenChecks(tx: ShardTx, playerId: PlayerId, at: Date): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ state: 'RETRY', decided_at: at })
    .where('player_id', '=', playerId)
    .where('state', 'in', ['PENDING', 'REVIEW'])
    .execute()
}

/**
 * What no law requires is gone with the player: the pictures always, names and numbers without movements of money. The hash
 * of the number stays while a break runs.
 */
export async function forgetChecks(
  tx: ShardTx,
  playerId: PlayerId,
  { keepHash }: { readonly keepHash: boolean },
): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ name_sealed: null, birthday_sealed: null, birthday_index: null, number_sealed: null })
    .$if(!keepHash, (query) => query.set({ number_index: null }))
    .where('player_id', '=', playerId)
    .execute()
}
