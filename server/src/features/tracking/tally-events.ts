import { dayIn } from '../../base/clock.ts'
import type { ShardTx } from '../../db/database.ts'
import type { DomainEvent } from '../../events/event.ts'
import { addToTally } from './queries.ts'

/** The day of a fact is the house's day; a market's own day is a matter for the feature that needs it. */
const zone = 'Asia/Kolkata'

export async function tallyEvents(tx: ShardTx, events: readonly DomainEvent[]): Promise<void> {
  for (const [feature, days] of Object.entries(Object.groupBy(events, (event) => event.feature))) {
    for (const [day, heard] of Object.entries(Object.groupBy(days ?? [], (event) => dayIn(zone, event.at)))) {
      await addToTally(tx, feature, day, heard?.length ?? 0)
    }
  }
}
