import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../../db/database.ts'

export type LinkKind = 'first' | 'new' | 'replace'

export type Link = {
  readonly kind: LinkKind
  readonly name: string
  readonly roles: string[]
  readonly codeHash: Buffer | null
}

/** A link that was not used and has not expired. */
export function findLink(main: MainReader, hash: Buffer, at: Date): Promise<Link | undefined> {
  return main
    .selectFrom('staff_link')
    .select(['kind', 'name', 'roles', 'code_hash as codeHash'])
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .$castTo<Link>()
    .executeTakeFirst()
}

export type EnrolledPasskey = {
  readonly id: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: string[]
  readonly origin: string
}

/** Uses a link up and keeps the passkey. False when the link enrols nobody any more. */
export async function enrolStaff(
  tx: MainTx,
  { token, code }: { readonly token: string; readonly code: string },
  passkey: EnrolledPasskey,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ enrolled: boolean }>`select staff_enrol(${token}, ${code}, ${passkey.id},
    ${Buffer.from(passkey.publicKey)}, ${passkey.counter}, ${passkey.transports}::text[], ${passkey.origin}, ${at}) as enrolled`.execute(
    tx,
  )
  return rows[0]?.enrolled === true
}

export type StoredPasskey = { readonly name: string; readonly publicKey: Buffer; readonly counter: bigint }

/** A passkey that was not removed, of an account that is not disabled. */
export function findPasskey(main: MainReader, credentialId: string): Promise<StoredPasskey | undefined> {
  return main
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.name', 'staff_passkey.name')
    .select(['staff.name', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

export function listCredentials(main: MainReader, name: string) {
  return main
    .selectFrom('staff_passkey')
    .select(['credential_id as id', 'transports'])
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .execute()
}

/** The counter only rises: of two responses with the same one, the second comes from a copy of the key. */
export async function recordUse(tx: MainTx, id: string, newCounter: number, at: Date): Promise<boolean> {
  const counter = BigInt(newCounter)
  const used = await tx
    .updateTable('staff_passkey')
    .set({ counter, used_at: at })
    .where('credential_id', '=', id)
    .where('removed_at', 'is', null)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0n), row.val(counter === 0n)])]))
    .returning('name')
    .executeTakeFirst()
  return used !== undefined
}

export type NewSession = {
  readonly sessionId: string
  readonly tokenHash: Buffer
  readonly name: string
  readonly address: string
  readonly agent: string
  readonly startedAt: Date
  readonly endsAt: Date
}

export async function insertSession(tx: MainTx, session: NewSession): Promise<void> {
  const { sessionId, tokenHash, name, address, agent, startedAt, endsAt } = session
  await tx
    .insertInto('staff_session')
    .values({
      ...{ session_id: sessionId, token_hash: tokenHash, name, address, agent },
      ...{ started_at: startedAt, seen_at: startedAt, ends_at: endsAt },
    })
    .execute()
}

/** An open session of an account that is not disabled. `seenSince`: one that was idle for longer has ended. */
export function findSession(main: MainReader, tokenHash: Buffer, at: Date, seenSince: Date) {
  return main
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.name', 'staff_session.name')
    .select(['session_id as sessionId', 'staff.name', 'roles', 'seen_at as seenAt', 'ends_at as endsAt'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .where('seen_at', '>', seenSince)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

export async function touchSession(tx: MainTx, sessionId: string, at: Date): Promise<void> {
  await tx.updateTable('staff_session').set({ seen_at: at }).where('session_id', '=', sessionId).execute()
}

/** Ends one open session of a person, or all of them. Returns how many. */
export async function endSessions(tx: MainTx, name: string, at: Date, sessionId?: string): Promise<number> {
  let update = tx
    .updateTable('staff_session')
    .set({ ended_at: at })
    .where('name', '=', name)
    .where('ended_at', 'is', null)
  if (sessionId !== undefined) update = update.where(sql<string>`session_id::text`, '=', sessionId)
  return (await update.returning('session_id').execute()).length
}

export function listSessions(main: MainReader, name: string, at: Date, seenSince: Date) {
  return main
    .selectFrom('staff_session')
    .select(['session_id as id', 'address', 'agent', 'started_at as startedAt', 'seen_at as seenAt'])
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .where('seen_at', '>', seenSince)
    .orderBy('seen_at', 'desc')
    .execute()
}
