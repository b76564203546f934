import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { Page } from '../../../base/page.ts'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import { idColumns, type Row, type SealedColumn } from './sealed-columns.ts'

export function findWholePlayer(shard: ShardReader, playerId: PlayerId) {
  return shard.selectFrom('player').selectAll().where('player_id', '=', playerId).executeTakeFirstOrThrow()
}

/** Includes removed accounts, because payouts to them are still on record. */
export function listEveryAccount(shard: ShardReader, playerId: PlayerId) {
  return shard.selectFrom('bank_account').selectAll().where('player_id', '=', playerId).orderBy('saved_at').execute()
}

export function listEvents(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('event')
    .select(['at', 'feature', 'kind', 'payload'])
    .where('player_id', '=', playerId)
    .where('at', '<=', until)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Players who were erased since then. */
export async function listErasedSince(shard: ShardReader, since: Date, limit: number): Promise<readonly PlayerId[]> {
  const rows = await shard
    .selectFrom('player')
    .select('player_id as playerId')
    .where('erased_at', '>=', since)
    .orderBy('erased_at')
    .limit(limit)
    .execute()
  return rows.map(({ playerId }) => playerId as PlayerId)
}

/**
 * Clears everything that identifies or reaches the person, and every credential. The keyed hashes of phone number and
 * Google account stay for the hold; the player id stays for ever, because the ledger refers to it.
 */
export async function clearPlayer(
  tx: ShardTx,
  playerId: PlayerId,
  { at, keptUntil }: { readonly at: Date; readonly keptUntil: Date | null },
): Promise<void> {
  await tx
    .updateTable('player')
    .set({
      nick_name: '',
      avatar: 'a1',
      phone_sealed: null,
      phone_bound_at: null,
      email_sealed: null,
      google_sealed: null,
      birthday_sealed: null,
      referral_code: null,
      password_hash: null,
      withdraw_password_hash: null,
      withdraw_password_tries: 0,
      withdraw_password_locked_until: null,
      withdraw_hold_until: null,
      erased_at: at,
      kept_until: keptUntil,
    })
    .where('player_id', '=', playerId)
    .execute()
}

/** Marks all accounts as removed, or deletes them when no law requires them. */
export async function clearAccounts(
  tx: ShardTx,
  playerId: PlayerId,
  { at, keep }: { readonly at: Date; readonly keep: boolean },
): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set({ removed_at: at })
    .where('player_id', '=', playerId)
    .where('removed_at', 'is', null)
    .execute()
  if (!keep) await tx.deleteFrom('bank_account').where('player_id', '=', playerId).execute()
}

/** A break that has not ended and a case or its decision outlast the account. */
const isResting = (at: Date) => sql<boolean>`is_kept_out(player.player_id, ${at})`

/** Nothing of the player is kept by law, but a break had to be. */
const hasRest = sql<boolean>`(kept_until is null and (
  exists (select from safety_setting s where s.player_id = player.player_id)
  or exists (select from identity_check c where c.player_id = player.player_id and c.number_index is not null)))`

type HeldSince = { readonly erasedBefore: Date; readonly at: Date; readonly limit: number }

/** Erased players whose hold and break are over, so that their phone number can be released. */
export async function listHeldIdentities(shard: ShardReader, { erasedBefore, at, limit }: HeldSince) {
  const rows = await shard
    .selectFrom('player')
    .select(['player_id as playerId', 'kept_until as keptUntil'])
    .where('erased_at', '<=', erasedBefore)
    .where((eb) => eb.or([eb('phone_index', 'is not', null), eb('google_index', 'is not', null), hasRest]))
    .where((eb) => eb.not(isResting(at)))
    .limit(limit)
    .execute()
  return rows.map(({ playerId, keptUntil }) => ({ playerId: playerId as PlayerId, isKept: keptUntil !== null }))
}

export async function clearIdentities(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx
    .updateTable('player')
    .set({ phone_index: null, google_index: null })
    .where('player_id', '=', playerId)
    .where('erased_at', 'is not', null)
    .execute()
}

type Lapsed = { readonly playerId: PlayerId; readonly isResting: boolean }

/**
 * Deletes payees and identity records of erased players after the retention period. The hash of a document stays while a
 * break runs. Returns the players.
 */
export async function deleteLapsed(tx: ShardTx, at: Date, limit: number): Promise<readonly Lapsed[]> {
  const { rows } = await sql<Lapsed>`
    with lapsed as (
      select player_id, ${isResting(at)} as is_resting from player where erased_at is not null and kept_until <= ${at} limit ${limit} for update
    ), gone as (
      delete from bank_account using lapsed where bank_account.player_id = lapsed.player_id
    ), unknown as (
      update identity_check set name_sealed = null, birthday_sealed = null, birthday_index = null, number_sealed = null,
        number_index = case when lapsed.is_resting then number_index end
      from lapsed where identity_check.player_id = lapsed.player_id
    )
    update player set kept_until = null from lapsed where player.player_id = lapsed.player_id
    returning player.player_id as "playerId", lapsed.is_resting as "isResting"`.execute(tx)
  return rows
}

export type Stale = Row & { readonly sealed: Buffer }
type From = {
  readonly newest: number
  readonly after: { readonly playerId: number; readonly id: string }
  readonly limit: number
}

/** Undefined where a player has one row. */
function idColumnOf(table: SealedColumn['table']): string | undefined {
  return table === 'player' || table === 'mail_address' ? undefined : idColumns[table]
}

/** Values that are not sealed with the newest key, in table order. The first byte is the number of the key. */
export async function listStale(shard: ShardReader, { table, column }: SealedColumn, { newest, after, limit }: From) {
  const sealed = sql.ref<Buffer>(column)
  const idColumn = idColumnOf(table)
  const id = idColumn === undefined ? sql<string>`''::text` : sql.ref<string>(idColumn)
  const rows = await shard
    .selectFrom(table)
    .select(['player_id as playerId', id.as('id'), sealed.as('sealed')])
    .where(sealed, 'is not', null)
    .where(sql<boolean>`get_byte(${sealed}, 0) <> ${newest}`)
    .where(sql<boolean>`(player_id, ${id}) > (${after.playerId}, ${after.id})`)
    .orderBy('player_id')
    .orderBy(id)
    .limit(limit)
    .execute()
  return rows as unknown as readonly Stale[]
}

/** Only if the value has not changed since it was read. */
export async function replaceSealed(tx: ShardTx, { table, column }: SealedColumn, row: Stale, fresh: Buffer) {
  const target = sql.ref(column)
  const idColumn = idColumnOf(table)
  const isRow =
    idColumn === undefined
      ? sql`player_id = ${row.playerId}`
      : sql`player_id = ${row.playerId} and ${sql.ref(idColumn)} = ${row.id}`
  await sql`update ${sql.table(table)} set ${target} = ${fresh} where ${isRow} and ${target} = ${row.sealed}`.execute(
    tx,
  )
}
