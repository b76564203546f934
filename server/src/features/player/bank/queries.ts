import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { AccountForm } from './bank-account.ts'

export type NameCheck = 'pending' | 'same' | 'other' | 'none'

export type AccountRow = {
  readonly id: string
  readonly form: AccountForm
  readonly holderSealed: Uint8Array
  readonly numberSealed: Uint8Array
  readonly numberIndex: Uint8Array
  readonly numberTail: string
  readonly code: string
  readonly bankName: string
  readonly branch: string | null
  /** Null for a wallet. */
  readonly accountType: 'savings' | 'current' | null
  readonly nameCheck: NameCheck
  readonly knownNameSealed: Uint8Array | null
  readonly holdUntil: Date
  readonly savedAt: Date
}

/** What the identity of an account is made from. */
export type SealedAccount = Pick<AccountRow, 'id' | 'form' | 'code' | 'numberSealed'>

const columns = [
  'bank_account_id as id',
  'form',
  'holder_sealed as holderSealed',
  'number_sealed as numberSealed',
  'number_index as numberIndex',
  'number_tail as numberTail',
  'bank_code as code',
  'bank_name as bankName',
  'branch',
  'account_type as accountType',
  'name_check as nameCheck',
  'known_name_sealed as knownNameSealed',
  'hold_until as holdUntil',
  'saved_at as savedAt',
] as const

/** The accounts of one player, oldest first. */
export async function listAccounts(shard: ShardReader, playerId: PlayerId): Promise<readonly AccountRow[]> {
  const rows = await shard
    .selectFrom('bank_account')
    .select(columns)
    .where('player_id', '=', playerId)
    .where('removed_at', 'is', null)
    .orderBy('bank_account_id')
    .execute()
  return rows as readonly AccountRow[]
}

/** Inserts the account, or replaces the one with the same id. */
export async function writeAccount(tx: ShardTx, playerId: PlayerId, account: AccountRow): Promise<void> {
  const values = {
    form: account.form,
    holder_sealed: Buffer.from(account.holderSealed),
    number_sealed: Buffer.from(account.numberSealed),
    number_index: Buffer.from(account.numberIndex),
    number_tail: account.numberTail,
    bank_code: account.code,
    bank_name: account.bankName,
    branch: account.branch,
    account_type: account.accountType,
    name_check: account.nameCheck,
    known_name_sealed: null,
    checked_at: account.nameCheck === 'pending' ? null : account.savedAt,
    hold_until: account.holdUntil,
    saved_at: account.savedAt,
  }
  await tx
    .insertInto('bank_account')
    .values({ player_id: playerId, bank_account_id: account.id, ...values })
    .onConflict((conflict) => conflict.columns(['player_id', 'bank_account_id']).doUpdateSet(values))
    .execute()
}

/** The removed account, or undefined when there is no such account. */
export async function markRemoved(
  tx: ShardTx,
  playerId: PlayerId,
  id: string,
  at: Date,
): Promise<SealedAccount | undefined> {
  const removed = await tx
    .updateTable('bank_account')
    .set({ removed_at: at })
    .where('player_id', '=', playerId)
    .where('bank_account_id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['bank_account_id as id', 'form', 'bank_code as code', 'number_sealed as numberSealed'])
    .executeTakeFirst()
  return removed as SealedAccount | undefined
}

/** Removes the wallets of these brands. Their numbers can be claimed by the next player. */
export async function removeWallets(
  tx: ShardTx,
  playerId: PlayerId,
  brands: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set({ removed_at: at })
    .where('player_id', '=', playerId)
    .where('form', '=', 'WALLET')
    .where('bank_code', 'in', brands)
    .where('removed_at', 'is', null)
    .execute()
}

export type Pending = Pick<AccountRow, 'id' | 'form' | 'holderSealed' | 'numberSealed' | 'code' | 'savedAt'> & {
  readonly playerId: PlayerId
}

/** The account that has waited longest comes first. */
export async function listPending(shard: ShardReader, limit: number): Promise<readonly Pending[]> {
  const rows = await shard
    .selectFrom('bank_account')
    .select([
      'player_id as playerId',
      'bank_account_id as id',
      'form',
      'holder_sealed as holderSealed',
      'number_sealed as numberSealed',
      'bank_code as code',
      'saved_at as savedAt',
    ])
    .where('name_check', '=', 'pending')
    .where('removed_at', 'is', null)
    .orderBy(sql`coalesce(checked_at, saved_at)`)
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, form: row.form as AccountForm, playerId: row.playerId as PlayerId }))
}

/** Only if the account is unchanged and still pending. */
export async function settlePending(
  tx: ShardTx,
  { playerId, id, savedAt }: Pending,
  result: { readonly nameCheck: NameCheck; readonly knownNameSealed: Buffer | null; readonly at: Date },
): Promise<boolean> {
  const settled = await tx
    .updateTable('bank_account')
    .set({ name_check: result.nameCheck, known_name_sealed: result.knownNameSealed, checked_at: result.at })
    .where('player_id', '=', playerId)
    .where('bank_account_id', '=', id)
    .where('name_check', '=', 'pending')
    .where('saved_at', '=', savedAt)
    .where('removed_at', 'is', null)
    .returning('bank_account_id')
    .executeTakeFirst()
  return settled !== undefined
}

/** The name on the document of the latest approved check. */
export function findVerifiedName(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('identity_check')
    .select(['check_no as checkNo', 'name_sealed as nameSealed'])
    .where('player_id', '=', playerId)
    .where('state', '=', 'APPROVED')
    .where('name_sealed', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
