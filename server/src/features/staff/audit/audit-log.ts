import { createHmac } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import { newestKey } from '../../../ledger/index.ts'
import { type Entry, insertEntry, listEntriesAfter, lockLastEntry, type NewEntry } from './audit-queries.ts'

const nothingBefore = Buffer.alloc(32)
const pageSize = 1_000

/**
 * Appends an entry. What it is about happens only after it is stored. The head of the chain also goes to the log of the
 * process, so that entries that were cut off at the end are missed there.
 */
export async function appendEntry({ databases, config, log }: AppContext, entry: NewEntry): Promise<void> {
  const { key } = newestKey(config.ledgerKeys)
  const head = await databases.main.transact(async (tx) => {
    const last = await lockLastEntry(tx)
    const numbered = { ...entry, number: (last?.number ?? 0n) + 1n, previous: last?.hash ?? nothingBefore }
    const hash = hashOf(key, numbered)
    await insertEntry(tx, { ...numbered, hash })
    return { number: String(numbered.number), hash: hash.toString('hex') }
  })
  log.info({ auditNumber: head.number, auditHash: head.hash }, 'audit entry')
}

/** Every field in a fixed order, as JSON, so that no two entries have the same text. */
function hashOf(
  key: string,
  { number, at, who, kind, action, subject, detail, address, requestId, previous }: Omit<Entry, 'hash'>,
) {
  const fields = [String(number), at.toISOString(), who, kind, action, subject, detail, address, requestId]
  return createHmac('sha256', key)
    .update('zamra staff audit\n')
    .update(previous)
    .update(JSON.stringify(fields))
    .digest()
}

export type AuditState = {
  readonly count: number
  readonly head: string
  readonly firstBad?: { readonly number: number; readonly problem: string }
}

/** Computes the whole chain again, and names the first entry that was changed, removed or put in. */
export async function verifyAudit({ databases, config }: AppContext): Promise<AuditState> {
  let [last, count] = [0n, 0]
  let previous: Buffer = nothingBefore
  for (;;) {
    const page = await listEntriesAfter(databases.main.read, last, pageSize)
    for (const entry of page) {
      const bad = problemOf(entry, last, previous, [...config.ledgerKeys.values()])
      if (bad) return { count, head: previous.toString('hex'), firstBad: bad }
      ;[last, previous, count] = [entry.number, entry.hash, count + 1]
    }
    if (page.length < pageSize) return { count, head: previous.toString('hex') }
  }
}

function problemOf(entry: Entry, last: bigint, previous: Buffer, keys: readonly string[]) {
  if (entry.number !== last + 1n) return { number: Number(last + 1n), problem: 'the entry is missing' }
  const number = Number(entry.number)
  if (!entry.previous.equals(previous)) return { number, problem: 'it does not follow the entry before it' }
  if (!keys.some((key) => hashOf(key, entry).equals(entry.hash))) return { number, problem: 'the entry was changed' }
  return undefined
}
