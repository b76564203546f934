import { sql } from 'kysely'
import type { ShardTx } from './database.ts'
import type { Shard } from './databases.ts'

const rowsPerBatch = 1_000
const batchesPerRun = 50_000

/**
 * Removes rows batch by batch, each in a short transaction of its own, so that nobody waits and a run that was killed has kept
 * what it did. It ends with the first batch that is not full, or after so many batches; the next night continues.
 */
export async function deleteInBatches(
  shard: Pick<Shard, 'transact'>,
  deleteSome: (tx: ShardTx, limit: number) => Promise<number>,
  { rows = rowsPerBatch, batches = batchesPerRun } = {},
): Promise<number> {
  let removed = 0
  for (let batch = 0; batch < batches; batch += 1) {
    const some = await shard.transact((tx) => deleteSome(tx, rows))
    removed += some
    if (some < rows) break
  }
  return removed
}

/** Rows with a time before another one, of a table with an index on it. A row that is in use now is left for the next run. */
export async function deleteOldRows(
  tx: ShardTx,
  { table, by, before }: { readonly table: string; readonly by: string; readonly before: Date },
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${sql.ref(by)} < ${before} limit ${limit} for update skip locked
    )`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
