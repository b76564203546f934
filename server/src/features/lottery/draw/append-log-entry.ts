import type { AppContext } from '../../../app-context.ts'
import type { MainTx } from '../../../db/database.ts'
import { type LogEntry, nothingBefore, type Said, signEntry } from '../fair/log-entry.ts'
import { signingKey } from '../signing-key.ts'
import { insertEntry, type LogLock } from './log-queries.ts'

/**
 * Appends a signed entry to the public draw log, in the transaction that makes it true, chained to the entries before
 * it. The log is locked first, so that the step can depend on the entry's time.
 */
export async function appendLogEntry<Event extends keyof Said>(
  app: AppContext,
  tx: MainTx,
  logLock: LogLock,
  what: { readonly drawId: string; readonly event: Event; readonly said: Said[Event] },
): Promise<void> {
  const entry = {
    v: 1,
    position: (logLock.head?.position ?? 0) + 1,
    ...what,
    at: logLock.at.getTime(),
    previous: logLock.head?.hash ?? nothingBefore,
  } as LogEntry
  await insertEntry(tx, signEntry(signingKey(app), entry))
}
