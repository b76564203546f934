import type { AppContext } from '../../../../app-context.ts'
import type { MainTx } from '../../../../db/database.ts'
import { type LogEntry, nothingBefore, type Said, signEntry } from '../../fair/log-entry.ts'
import { signingKey } from '../../signing-key.ts'
import { insertEntry, type Turn } from './queries.ts'

/**
 * Says something of a draw in public, for ever: in the transaction that makes it true, chained to all that was said
 * before, under the house's signature. `turn` is taken first, so that what is done can depend on the time it is said at.
 */
export async function say<Event extends keyof Said>(
  app: AppContext,
  tx: MainTx,
  turn: Turn,
  what: { readonly drawId: string; readonly event: Event; readonly said: Said[Event] },
): Promise<void> {
  const entry = {
    v: 1,
    position: (turn.head?.position ?? 0) + 1,
    ...what,
    at: turn.at.getTime(),
    previous: turn.head?.hash ?? nothingBefore,
  } as LogEntry
  await insertEntry(tx, signEntry(signingKey(app), entry))
}
