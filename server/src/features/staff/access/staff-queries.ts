import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../../db/database.ts'

export type Account = {
  readonly name: string
  readonly roles: string[]
  readonly createdAt: Date
  readonly disabledAt: Date | null
}

export function findAccount(main: MainReader, name: string): Promise<Account | undefined> {
  return main
    .selectFrom('staff')
    .select(['name', 'roles', 'created_at as createdAt', 'disabled_at as disabledAt'])
    .where('name', '=', name)
    .executeTakeFirst()
}

export function listAccounts(main: MainReader) {
  return main
    .selectFrom('staff')
    .select(['name', 'roles', 'created_at as createdAt', 'disabled_at as disabledAt'])
    .select([
      sql<number>`(select count(*)::int from staff_passkey p where p.name = staff.name and p.removed_at is null)`.as(
        'passkeys',
      ),
      sql<number>`(select count(*)::int from staff_session s where s.name = staff.name and s.ended_at is null)`.as(
        'sessions',
      ),
      sql<Date | null>`(select max(seen_at) from staff_session s where s.name = staff.name)`.as('seenAt'),
    ])
    .orderBy('name')
    .execute()
}

type NewLink = {
  readonly tokenHash: Buffer
  readonly kind: 'new' | 'replace'
  readonly name: string
  readonly roles: readonly string[]
  /** The proposal that two people have signed. */
  readonly hash: Buffer
  readonly at: Date
  readonly expiresAt: Date
}

export async function makeLink(
  tx: MainTx,
  { tokenHash, kind, name, roles, hash, at, expiresAt }: NewLink,
): Promise<void> {
  await sql`select staff_link_signed(${tokenHash}, ${kind}, ${name}, ${roles}::text[], ${hash}, ${at}, ${expiresAt})`.execute(
    tx,
  )
}

type AccountChange = {
  readonly name: string
  readonly roles: readonly string[]
  readonly isDisabled: boolean
  readonly hash: Buffer
  readonly at: Date
}

/** The sessions of the account end with it. */
export async function changeAccount(tx: MainTx, { name, roles, isDisabled, hash, at }: AccountChange): Promise<void> {
  await sql`select staff_change(${name}, ${roles}::text[], ${isDisabled}, ${hash}, ${at})`.execute(tx)
}

/** With the rights of the owner of the database, while there is no staff. */
export async function makeFirstLink(
  tx: MainTx,
  link: {
    readonly tokenHash: Buffer
    readonly name: string
    readonly roles: readonly string[]
    readonly at: Date
    readonly expiresAt: Date
  },
): Promise<void> {
  const { tokenHash, name, roles, at, expiresAt } = link
  await sql`select staff_first_link(${tokenHash}, ${name}, ${roles}::text[], ${at}, ${expiresAt})`.execute(tx)
}
