import type { Shard } from '../../db/databases.ts'
import { projection } from '../../facts/projection.ts'
import { type Figures, type Flow, nightly } from '../../flow/define.ts'
import type { House } from '../../http/context.ts'
import { clearTally, deleteExpired } from './queries.ts'
import { tallyFacts } from './tally-facts.ts'

export const flows: readonly Flow[] = [
  nightly({ name: 'tracking.expireTelemetry', hour: 3, zone: 'Asia/Kolkata', run: expireTelemetry }),
  projection({ name: 'tracking.tallyFacts', apply: tallyFacts, forget: clearTally }),
]

const batch = 1_000

async function expireTelemetry(_house: House, shard: Shard, now: Date): Promise<Figures> {
  return { errors: await expire(shard, 'client_error', now), events: await expire(shard, 'client_event', now) }
}

/** Batch after batch, each its own short transaction, so that a night's work never holds up a player's write. */
async function expire(shard: Shard, table: 'client_error' | 'client_event', now: Date): Promise<number> {
  let gone = 0
  for (;;) {
    const deleted = await shard.transact((tx) => deleteExpired(tx, table, now, batch))
    gone += deleted
    if (deleted < batch) return gone
  }
}
