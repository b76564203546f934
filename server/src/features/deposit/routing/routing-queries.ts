import { sql } from 'kysely'
import type { MainTx } from '../../../db/database.ts'

/** Of two publications at once the second waits, and then sees the version of the first. */
export async function lockRouting(tx: MainTx, market: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payment_routing'), hashtext(${market}))`.execute(tx)
}
