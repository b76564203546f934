import { dayIn } from '../../base/clock.ts'
import type { ShardTx } from '../../db/database.ts'
import type { Fact } from '../../facts/fact.ts'
import { addToTally } from './queries.ts'

/** The day of a fact is the house's day; a market's own day is a matter for the room that needs it. */
const zone = 'Asia/Kolkata'

export async function tallyFacts(tx: ShardTx, facts: readonly Fact[]): Promise<void> {
  for (const [room, days] of Object.entries(Object.groupBy(facts, (fact) => fact.room))) {
    for (const [day, heard] of Object.entries(Object.groupBy(days ?? [], (fact) => dayIn(zone, fact.at)))) {
      await addToTally(tx, room, day, heard?.length ?? 0)
    }
  }
}
