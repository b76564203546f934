import { setTimeout as sleep } from 'node:timers/promises'
import type { Databases, Shard } from '../../server/src/db/databases.ts'
import { untilAnswered } from './patience.ts'
import type { Diary } from './visitors.ts'

export type Books = {
  readonly facts: number
  readonly tallied: number
  /** Per room and day, where the tally says something else than the facts. */
  readonly wrong: readonly string[]
}

/** Asks until the tally equals the facts, or until it has had long enough. */
export async function settledBooks(databases: Databases, patienceMs: number): Promise<Books & { readonly ms: number }> {
  const began = performance.now()
  for (;;) {
    const books = await untilAnswered(() => readBooks(databases))
    const ms = Math.round(performance.now() - began)
    if (books.wrong.length === 0 || ms > patienceMs) return { ...books, ms }
    await sleep(250)
  }
}

async function readBooks(databases: Databases): Promise<Books> {
  const shards = await Promise.all(databases.shards.map(readShard))
  return {
    facts: sum(shards.map(({ facts }) => facts)),
    tallied: sum(shards.map(({ tallied }) => tallied)),
    wrong: shards.flatMap(({ wrong }) => wrong),
  }
}

/** Both sides in one statement, so in one snapshot. The day of a fact is the house's day. */
async function readShard({ name, pool }: Shard): Promise<Books> {
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

/** Every sign-in that was answered is a fact; one whose answer was lost may be one; nothing else is. */
export async function lostOrInvented(databases: Databases, { signedIn, tried }: Diary): Promise<string[]> {
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
