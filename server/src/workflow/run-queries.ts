import { sql } from 'kysely'
import type { ShardTx } from '../db/database.ts'
import type { RunCounts } from './define.ts'

/** When the workflow last ran. A new workflow counts as run now, so that its first run is the next night. */
export async function lastRunOf(tx: ShardTx, name: string, now: Date): Promise<Date> {
  await sql`insert into job_run (name, done_at) values (${name}, ${now}) on conflict do nothing`.execute(tx)
  const { done_at } = await tx
    .selectFrom('job_run')
    .select('done_at')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return done_at
}

export async function recordRun(tx: ShardTx, name: string, doneAt: Date, figures: RunCounts): Promise<void> {
  await sql`
    insert into job_run (name, done_at, figures) values (${name}, ${doneAt}, ${JSON.stringify(figures)})
    on conflict (name) do update set done_at = excluded.done_at, figures = excluded.figures`.execute(tx)
}
