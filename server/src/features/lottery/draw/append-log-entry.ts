import type { AppContext } from '../../../app-context.ts'
import type { MainTx } from '../../../db/database.ts'
import { canonicalJson } from '../fair/canonical-json.ts'
import { type LogEntry, nothingBefore, type Said, signEntry } from '../fair/log-entry.ts'
import { nodesOfEntry } from '../fair/log-tree.ts'
import { signingKey } from '../signing-key.ts'
import { findEntry, insertEntry, type LogLock } from './log-queries.ts'
import { countLeaves, insertNodes, withNodes } from './log-tree-queries.ts'

/**
 * Appends a signed entry to the public draw log, in the transaction that makes it true, chained to the entries before
 * it. The log is locked first, so that the step can depend on the entry's time. Returns the lock with the new head, for a
 * further entry of the same transaction.
 */
export async function appendLogEntry<Event extends keyof Said>(
  app: AppContext,
  tx: MainTx,
  logLock: LogLock,
  what: { readonly drawId: string; readonly event: Event; readonly said: Said[Event] },
): Promise<LogLock> {
  const entry = {
    v: 1,
    position: (logLock.head?.position ?? 0) + 1,
    ...what,
    at: logLock.at.getTime(),
    previous: logLock.head?.hash ?? nothingBefore,
  } as LogEntry
  await growTree(tx, entry)
  const signed = signEntry(signingKey(app), entry)
  await insertEntry(tx, signed)
  return { at: logLock.at, head: { position: signed.position, hash: signed.hash, at: logLock.at } }
}

/** Adds the entry to the Merkle tree of the log; entries from before there was a tree come first. */
async function growTree(tx: MainTx, entry: LogEntry): Promise<void> {
  for (let index = await countLeaves(tx); index < entry.position; index += 1) {
    const one = index === entry.position - 1 ? entry : await findEntry(tx, index + 1)
    const text = canonicalJson(one)
    await insertNodes(tx, await withNodes(tx, (read) => nodesOfEntry(index, text, read)))
  }
}
