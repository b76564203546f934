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
    const numbered = { ...storable(entry), number: (last?.number ?? 0n) + 1n, previous: last?.hash ?? nothingBefore }
    const hash = hashOf(key, numbered)
    await insertEntry(tx, { ...numbered, hash })
    return { number: String(numbered.number), hash: hash.toString('hex') }
  })
  log.info({ auditNumber: head.number, auditHash: head.hash }, 'audit entry')
}

/**
 * The hash covers exactly what the database gives back: it stores no half of a pair of surrogates and no NUL, which
 * anyone outside can send and a cut in the middle of a character makes.
 */
function storable({ at, kind, players, ...texts }: NewEntry): NewEntry {
  const { who, action, subject, detail, address, requestId } = texts
  const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')
  return {
    ...{ at, kind, players, who: clean(who), action: clean(action), subject: clean(subject) },
    ...{ detail: clean(detail), address: clean(address), requestId: clean(requestId) },
  }
}

/** Every field in a fixed order, as JSON, so that no two entries have the same text. One without players has no such field. */
function hashOf(key: string, entry: Omit<Entry, 'hash'>) {
  const { number, at, who, kind, action, subject, detail, address, requestId, players, previous } = entry
  const fields: unknown[] = [String(number), at.toISOString(), who, kind, action, subject, detail, address, requestId]
  if (players.length > 0) fields.push(players)
  return createHmac('sha256', key)
    .update('zamra staff audit\n')
    .update(previous)
    .update(JSON.stringify(fields))
    .digest()
}

export type AuditState = {
  readonly count: number
  readonly head: string
  /** How many entries were changed, removed or put in. */
  readonly bad: number
  readonly firstBad?: Problem
}

type Problem = { readonly number: number; readonly problem: string }

/**
 * Computes the whole chain again. It goes on behind a bad entry with the hash that is stored there, so that nothing hides
 * behind an earlier one.
 */
export async function verifyAudit({ databases, config }: AppContext): Promise<AuditState> {
  let [last, count, bad] = [0n, 0, 0]
  let previous: Buffer = nothingBefore
  let firstBad: Problem | undefined
  const keys = [...config.ledgerKeys.values()]
  for (;;) {
    const page = await listEntriesAfter(databases.main.read, last, pageSize)
    for (const entry of page) {
      const problems = problemsOf(entry, last, previous, keys)
      firstBad ??= problems[0]
      bad += problems.length
      ;[last, previous, count] = [entry.number, entry.hash, count + 1]
    }
    if (page.length < pageSize) return { count, bad, head: previous.toString('hex'), ...(firstBad && { firstBad }) }
  }
}

function problemsOf(entry: Entry, last: bigint, previous: Buffer, keys: readonly string[]): readonly Problem[] {
  const number = Number(entry.number)
  const isNext = entry.number === last + 1n
  const isChanged = !keys.some((key) => hashOf(key, entry).equals(entry.hash))
  return [
    ...(isNext ? [] : [{ number: Number(last + 1n), problem: 'the entry is missing' }]),
    ...(isNext && !entry.previous.equals(previous)
      ? [{ number, problem: 'it does not follow the entry before it' }]
      : []),
    ...(isChanged ? [{ number, problem: 'the entry was changed' }] : []),
  ]
}
