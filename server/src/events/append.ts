import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ShardTx } from '../db/database.ts'
import { eventCatalogue } from './catalogue.ts'
import type { NewEvent } from './event.ts'

/**
 * Appends an event in the transaction of the command that caused it: both are committed, or neither. It waits for the
 * other writers of the same player, so append events late in a command, and those of several players in the order of
 * their ids.
 */
export async function appendEvent(tx: ShardTx, event: NewEvent): Promise<void> {
  const { feature, payload } = eventCatalogue[event.kind]
  const encoded = JSON.stringify(z.encode(payload as z.ZodMiniType, event.payload))
  await sql`select append_event(${event.playerId}, ${feature}, ${event.kind}, ${encoded}, ${event.at})`.execute(tx)
}
