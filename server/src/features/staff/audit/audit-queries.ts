import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../../db/database.ts'

export type AuditKind = 'signIn' | 'view' | 'decision' | 'denied' | 'staff'

export type NewEntry = {
  readonly at: Date
  /** Empty when nobody was signed in. */
  readonly who: string
  readonly kind: AuditKind
  readonly action: string
  /** The player, order or withdrawal that it concerns. */
  readonly subject: string
  /** JSON text: it is hashed as it is stored. */
  readonly detail: string
  readonly address: string
  readonly requestId: string
  /** Whose data was shown. */
  readonly players: readonly number[]
}

export type Entry = NewEntry & { readonly number: bigint; readonly previous: Buffer; readonly hash: Buffer }

/** The last entry. Nobody else appends until this transaction has ended, so that the numbers have no gap. */
export async function lockLastEntry(tx: MainTx): Promise<Pick<Entry, 'number' | 'hash'> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('staff_audit'))`.execute(tx)
  return await tx
    .selectFrom('staff_audit')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertEntry(tx: MainTx, entry: Entry): Promise<void> {
  const { requestId, players, ...same } = entry
  await tx
    .insertInto('staff_audit')
    .values({ ...same, request_id: requestId, players: [...players] })
    .execute()
}

function selectEntries(main: MainReader) {
  return main
    .selectFrom('staff_audit')
    .select(['number', 'at', 'who', 'kind', 'action', 'subject', 'detail', 'address', 'request_id as requestId'])
    .select(['previous', 'hash', 'players'])
    .$castTo<Entry>()
}

/** In order, after a number. */
export function listEntriesAfter(main: MainReader, after: bigint, limit: number): Promise<Entry[]> {
  return selectEntries(main).where('number', '>', after).orderBy('number').limit(limit).execute()
}

export type EntryFilter = {
  readonly before?: number | undefined
  readonly kind?: AuditKind | undefined
  readonly who?: string | undefined
  readonly subject?: string | undefined
}

/** The newest first. */
export function listEntries(main: MainReader, filter: EntryFilter, limit: number): Promise<Entry[]> {
  let query = selectEntries(main).orderBy('number', 'desc').limit(limit)
  if (filter.before !== undefined) query = query.where('number', '<', BigInt(filter.before))
  if (filter.kind) query = query.where('kind', '=', filter.kind)
  if (filter.who) query = query.where('who', '=', filter.who)
  if (filter.subject) query = query.where(isAbout(filter.subject))
  return query.execute()
}

/** About a subject, or about a player among others. */
function isAbout(subject: string) {
  const player = /^[1-9]\d{0,9}$/.test(subject) ? Number(subject) : 0
  if (player === 0 || player > largestPlayer) return sql<boolean>`subject = ${subject}`
  return sql<boolean>`(subject = ${subject} or players @> array[${player}]::integer[])`
}

const largestPlayer = 2_147_483_647

export async function hasEntrySince(
  main: MainReader,
  { action, subject }: Pick<Entry, 'action' | 'subject'>,
  since: Date,
): Promise<boolean> {
  const query = selectEntries(main).where('subject', '=', subject).where('action', '=', action).where('at', '>', since)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}
