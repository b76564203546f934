import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardTx } from '../db/database.ts'
import type { Carry } from './command.ts'

/**
 * Writes the record of something that is played without money: the same record, by the same function of its room, with no
 * number in the book. Tells what the writer told of it.
 */
export async function carryOutside(tx: ShardTx, playerId: PlayerId, { kind, record }: Carry): Promise<unknown> {
  const { rows } = await sql<{ told: unknown }>`
    select ledger.carry_outside(${kind}, ${playerId}, ${JSON.stringify(record)}::jsonb) as told`.execute(tx)
  return rows[0]?.told
}
