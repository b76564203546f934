import { setTimeout as sleep } from 'node:timers/promises'
import type { Databases, Shard } from '../../server/src/db/databases.ts'
import type { ClientLog } from './clients.ts'
import { retryUntilAnswered } from './retry.ts'

export type EventCounts = {
  readonly events: number
  readonly tallied: number
  /** Per feature and day, where the tally differs from the events. */
  readonly wrong: readonly string[]
}

/** Polls until the tally equals the events, or until the timeout. */
export async function waitForEqualCounts(
  databases: Databases,
  timeoutMs: number,
): Promise<EventCounts & { readonly ms: number }> {
  const began = performance.now()
  for (;;) {
    const books = await retryUntilAnswered(() => readBooks(databases))
    const ms = Math.round(performance.now() - began)
    if (books.wrong.length === 0 || ms > timeoutMs) return { ...books, ms }
    await sleep(250)
  }
}

async function readBooks(databases: Databases): Promise<EventCounts> {
  const shards = await Promise.all(databases.shards.map(readShard))
  return {
    events: sum(shards.map(({ events }) => events)),
    tallied: sum(shards.map(({ tallied }) => tallied)),
    wrong: shards.flatMap(({ wrong }) => wrong),
  }
}

/** Both sides in one statement, so in one snapshot. The day of an event is in the server's time zone. */
async function readShard({ name, pool }: Shard): Promise<EventCounts> {
  const { rows } = await pool.query<{ feature: string; day: string; stated: string; tallied: string }>(`
    with stated as (
      select feature, (at at time zone 'Asia/Kolkata')::date as day, count(*) as events from event group by 1, 2
    )
    select feature, day, coalesce(stated.events, 0) as stated, coalesce(event_tally.events, 0) as tallied
    from stated full join event_tally using (feature, day)`)
  const wrong = rows.filter(({ stated, tallied }) => stated !== tallied)
  return {
    events: sum(rows.map(({ stated }) => Number(stated))),
    tallied: sum(rows.map(({ tallied }) => Number(tallied))),
    wrong: wrong.map((row) => `${name} ${row.feature} ${row.day}: ${row.stated} events, ${row.tallied} tallied`),
  }
}

/** Every answered sign-in has an event; one whose answer was lost may have one; nothing else has. */
export async function findLostOrInvented(databases: Databases, { signedIn, tried }: ClientLog): Promise<string[]> {
  const stated = new Map<number, number>()
  for (const { pool } of databases.shards) {
    const { rows } = await pool.query<{ player_id: number; events: string }>(
      `select player_id, count(*) as events from event where kind = 'session.opened' group by 1`,
    )
    for (const { player_id, events } of rows) stated.set(player_id, Number(events))
  }
  return [...tried].flatMap(([uid, times]) => {
    const [events, answered] = [stated.get(uid) ?? 0, signedIn.get(uid) ?? 0]
    return events < answered || events > times
      ? [`player ${uid}: ${events} events, signed in ${answered} of ${times}`]
      : []
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
