import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ShardTx } from '../db/database.ts'
import { catalogue } from './catalogue.ts'
import type { NewFact } from './fact.ts'

/**
 * States a fact in the transaction of the command that made it true: both are committed, or neither. Waits for its turn
 * among the writers of the same player, so state facts late in a command, and those of several players in the order of
 * their ids.
 */
export async function append(tx: ShardTx, fact: NewFact): Promise<void> {
  const { room, payload } = catalogue[fact.kind]
  const encoded = JSON.stringify(z.encode(payload as z.ZodMiniType, fact.payload))
  await sql`select append_fact(${fact.playerId}, ${room}, ${fact.kind}, ${encoded}, ${fact.at})`.execute(tx)
}
