import { sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { MainReader, MainTx } from '../../../db/database.ts'
import type { LogEntry, SignedEntry } from '../fair/log-entry.ts'

export type Head = { readonly position: number; readonly hash: string; readonly at: Date }

export type LogLock = { readonly head: Head | undefined; readonly at: Date }

/**
 * Locks the log and returns its last entry and the time, read under the lock. A second writer waits until the first has
 * committed. The clocks of two servers may differ, and the log must not run backwards: an entry is never older than the
 * one before it.
 */
export async function lockLog(tx: MainTx, clock: Clock): Promise<LogLock> {
  await sql`select pg_advisory_xact_lock(hashtext('draw_log'))`.execute(tx)
  const head = await findHead(tx)
  const at = clock.now()
  return { head, at: head && head.at > at ? head.at : at }
}

export async function findHead(main: MainReader): Promise<Head | undefined> {
  const row = await main
    .selectFrom('draw_log')
    .select(['position', 'hash', 'at'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { position: Number(row.position), hash: row.hash.toString('hex'), at: row.at }
}

export async function insertEntry(tx: MainTx, entry: SignedEntry): Promise<void> {
  await tx
    .insertInto('draw_log')
    .values({
      position: BigInt(entry.position),
      draw_id: entry.drawId,
      event: entry.event,
      said: JSON.stringify(entry.said),
      at: new Date(entry.at),
      previous: Buffer.from(entry.previous, 'hex'),
      hash: Buffer.from(entry.hash, 'hex'),
      key: Buffer.from(entry.key, 'hex'),
      signature: Buffer.from(entry.signature, 'hex'),
    })
    .execute()
}

const columns = ['position', 'draw_id', 'event', 'said', 'at', 'previous', 'hash', 'key', 'signature'] as const

/** The log entries of one draw, in order. `firstKey` signed the entries from before keys were recorded. */
export async function selectEntriesOf(
  main: MainReader,
  drawId: string,
  firstKey: string,
): Promise<readonly SignedEntry[]> {
  const rows = await main
    .selectFrom('draw_log')
    .select(columns)
    .where('draw_id', '=', drawId)
    .orderBy('position')
    .execute()
  return rows.map((row) => entryOf(row, firstKey))
}

/** The entries after a position, in order. */
export async function selectEntries(
  main: MainReader,
  { from, limit }: { readonly from: number; readonly limit: number },
  firstKey: string,
): Promise<readonly SignedEntry[]> {
  const rows = await main
    .selectFrom('draw_log')
    .select(columns)
    .where('position', '>', BigInt(from))
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map((row) => entryOf(row, firstKey))
}

/** One entry as it was hashed and signed. */
export async function findEntry(main: MainReader, position: number): Promise<LogEntry> {
  const row = await main
    .selectFrom('draw_log')
    .select(columns)
    .where('position', '=', BigInt(position))
    .executeTakeFirstOrThrow()
  return unsignedOf(row)
}

type Row = {
  readonly position: bigint
  readonly draw_id: string
  readonly event: string
  readonly said: unknown
  readonly at: Date
  readonly previous: Buffer
  readonly hash: Buffer
  readonly key: Buffer | null
  readonly signature: Buffer
}

function unsignedOf(row: Row): LogEntry {
  return {
    v: 1,
    position: Number(row.position),
    drawId: row.draw_id,
    event: row.event,
    said: row.said,
    at: row.at.getTime(),
    previous: row.previous.toString('hex'),
  } as LogEntry
}

function entryOf(row: Row, firstKey: string): SignedEntry {
  const entry = unsignedOf(row)
  const key = row.key?.toString('hex') ?? firstKey
  return { ...entry, hash: row.hash.toString('hex'), key, signature: row.signature.toString('hex') }
}
