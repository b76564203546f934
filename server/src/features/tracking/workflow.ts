import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { projection } from '../../events/projection.ts'
import { every, nightly, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { noteRevenue } from './note-revenue.ts'
import { clearTally, deleteExpired } from './queries.ts'
import { deleteOldMessages, sendMessages } from './send-messages.ts'
import { tallyEvents } from './tally-events.ts'

export const workflows: readonly Workflow[] = [
  nightly({ name: 'tracking.expireTelemetry', hour: 3, zone: 'Asia/Kolkata', run: expireTelemetry }),
  projection({ name: 'tracking.tallyEvents', apply: tallyEvents, reset: clearTally }),
  // Rebuilt, it notes nothing twice, so there is nothing to delete.
  projection({ name: 'tracking.noteRevenue', apply: noteRevenue, reset: async () => {}, needsKeptOnly: true }),
  every({ name: 'tracking.sendMessages', seconds: 5, run: sendMessages }),
  nightly({ name: 'tracking.deleteMessages', hour: 3, zone: 'Asia/Kolkata', run: deleteOldMessages }),
]

const batch = 1_000

async function expireTelemetry(_app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  return { errors: await expire(shard, 'client_error', now), events: await expire(shard, 'client_event', now) }
}

/** Deletes in batches, each in its own short transaction, so that the job never blocks a player's write for long. */
async function expire(shard: Shard, table: 'client_error' | 'client_event', now: Date): Promise<number> {
  let gone = 0
  for (;;) {
    const deleted = await shard.transact((tx) => deleteExpired(tx, table, now, batch))
    gone += deleted
    if (deleted < batch) return gone
  }
}
