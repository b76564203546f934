import { dayIn } from '../../base/clock.ts'
import type { ShardTx } from '../../db/database.ts'
import type { DomainEvent } from '../../events/event.ts'
import { addToTally } from './queries.ts'

/** Events are counted by the operator's calendar day, not by the day of each market. */
const zone = 'Asia/Kolkata'

export async function tallyEvents(tx: ShardTx, events: readonly DomainEvent[]): Promise<void> {
  for (const [feature, days] of Object.entries(Object.groupBy(events, (event) => event.feature))) {
    for (const [day, ofDay] of Object.entries(Object.groupBy(days ?? [], (event) => dayIn(zone, event.at)))) {
      await addToTally(tx, feature, day, ofDay?.length ?? 0)
    }
  }
}
