import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from '../../ops/stack/postgres.ts'
import { shard } from '../bet/environment.ts'

export type Transactions = {
  /** All that were committed, on every database of the server. */
  readonly all: number
  /** Those that wrote or locked something, and so took a number. */
  readonly writing: number
}

/** A process reports what it committed at most once a second. */
const reportedMs = 1_500

/** How many transactions the engine has done so far. */
export async function countTransactions(postgres: Postgres): Promise<Transactions> {
  await sleep(reportedMs)
  const answer = await postgres.query(
    shard,
    `select json_build_object('all', (select sum(xact_commit) from pg_stat_database),
       'writing', pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`,
  )
  return JSON.parse(answer) as Transactions
}
