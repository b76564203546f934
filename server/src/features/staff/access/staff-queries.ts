import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../../db/database.ts'
import { openSince } from '../../../db/open-proposals.ts'

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
  readonly name: string
  /** The proposal that two people have signed. Everything else about the link stands in it. */
  readonly hash: Buffer
  readonly at: Date
}

export async function makeLink(tx: MainTx, { tokenHash, name, hash, at }: NewLink): Promise<void> {
  await sql`select staff_link_signed(${tokenHash}, ${name}, ${hash}, ${at})`.execute(tx)
}

/** Whether a link for this name was made that nobody has used yet. */
export async function hasOpenLink(main: MainReader, name: string, at: Date): Promise<boolean> {
  const link = await main
    .selectFrom('staff_link')
    .select('name')
    .where('name', '=', name)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return link !== undefined
}

/** A name that differs from this one only in its case: of an operator or a member of staff. */
export async function findNameLike(main: MainReader, name: string): Promise<string | undefined> {
  const found = await main
    .selectFrom('signing_key')
    .select('name')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('name', '<>', name)
    .executeTakeFirst()
  return found?.name ?? undefined
}

/** The sessions of the account end with it. */
export async function changeAccount(tx: MainTx, name: string, hash: Buffer, at: Date): Promise<void> {
  await sql`select staff_change(${name}, ${hash}, ${at})`.execute(tx)
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

/** Whether it is proposed that this person's account ends. */
export async function isToBeDisabled(main: MainReader, name: string, now: Date): Promise<boolean> {
  const proposed = await main
    .selectFrom('staff_proposal')
    .select('content')
    .where('subject', '=', 'staff')
    .where('approved_by', 'is', null)
    .where('ended_at', 'is', null)
    .where('proposed_at', '>', openSince(now))
    .execute()
  return proposed.some(({ content }) => {
    const change = JSON.parse(content) as { readonly action?: unknown; readonly name?: unknown }
    return change.action === 'disable' && change.name === name
  })
}
