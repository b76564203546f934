import { sql } from 'kysely'
import type { ShardTx } from '../../../db/database.ts'
import type { Shard } from '../../../db/databases.ts'

/** All queries see the same snapshot, so that transfers of this moment do not look like differences. The connection is one of reports. */
export function inSnapshot<T>(shard: Shard, work: (tx: ShardTx) => Promise<T>): Promise<T> {
  return shard.reports.transact(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    return await work(tx)
  })
}
