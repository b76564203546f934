import { setTimeout as sleep } from 'node:timers/promises'
import type { Databases, Shard } from '../../server/src/db/databases.ts'
import type { ClientLog } from './clients.ts'
import { retryUntilAnswered } from './retry.ts'

export type EventCounts = {
  readonly facts: number
  readonly tallied: number
  /** Per room and day, where the tally says something else than the facts. */
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
    facts: sum(shards.map(({ facts }) => facts)),
    tallied: sum(shards.map(({ tallied }) => tallied)),
    wrong: shards.flatMap(({ wrong }) => wrong),
  }
}

/** Both sides in one statement, so in one snapshot. The day of an event is in the server's time zone. */
async function readShard({ name, pool }: Shard): Promise<EventCounts> {
  const { rows } = await pool.query<{ room: string; day: string; stated: string; tallied: string }>(`
    with stated as (
      select room, (at at time zone 'Asia/Kolkata')::date as day, count(*) as facts from fact group by 1, 2
    )
    select room, day, coalesce(stated.facts, 0) as stated, coalesce(fact_tally.facts, 0) as tallied
    from stated full join fact_tally using (room, day)`)
  const wrong = rows.filter(({ stated, tallied }) => stated !== tallied)
  return {
    facts: sum(rows.map(({ stated }) => Number(stated))),
    tallied: sum(rows.map(({ tallied }) => Number(tallied))),
    wrong: wrong.map((row) => `${name} ${row.room} ${row.day}: ${row.stated} facts, ${row.tallied} tallied`),
  }
}

/** Every answered sign-in has an event; one whose answer was lost may have one; nothing else has. */
export async function findLostOrInvented(databases: Databases, { signedIn, tried }: ClientLog): Promise<string[]> {
  const stated = new Map<number, number>()
  for (const { pool } of databases.shards) {
    const { rows } = await pool.query<{ player_id: number; facts: string }>(
      `select player_id, count(*) as facts from fact where kind = 'session.opened' group by 1`,
    )
    for (const { player_id, facts } of rows) stated.set(player_id, Number(facts))
  }
  return [...tried].flatMap(([uid, times]) => {
    const [facts, answered] = [stated.get(uid) ?? 0, signedIn.get(uid) ?? 0]
    return facts < answered || facts > times ? [`player ${uid}: ${facts} facts, signed in ${answered} of ${times}`] : []
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
