import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/database.ts'

/** All queries see the same snapshot, so that transfers of this moment do not look like differences. The connection is one of reports. */
export function inSnapshot<Tables, T>(
  { reports }: { readonly reports: Database<Tables> },
  work: (tx: Tx<Tables>) => Promise<T>,
): Promise<T> {
  return reports.transact(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    return await work(tx)
  })
}
