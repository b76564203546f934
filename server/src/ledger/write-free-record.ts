import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardTx } from '../db/database.ts'
import type { AttachedRecord } from './command.ts'

/**
 * Writes the record of free play with the same function of its feature that writes it for real money, without a command
 * and with the ledger sequence 0. Returns what that function returned.
 */
export async function writeFreeRecord(
  tx: ShardTx,
  playerId: PlayerId,
  { kind, record }: AttachedRecord,
  at: Date,
): Promise<unknown> {
  const { rows } = await sql<{ result: unknown }>`
    select ledger.write_free_record(${kind}, ${playerId}, ${JSON.stringify(record)}::jsonb, ${at}) as result`.execute(
    tx,
  )
  return rows[0]?.result
}
