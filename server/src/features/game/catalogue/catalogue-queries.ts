import { sql } from 'kysely'
import type { MainTx } from '../../../db/database.ts'

/** One transaction at a time publishes the catalogue of a market. */
export async function lockCatalogue(tx: MainTx, market: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalogue'), hashtext(${market}))`.execute(tx)
}
