import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { ShardTx } from './database.ts'

/**
 * Plain SQL on the connection of a transaction, for anyone who only knows a pool. Who holds a connection must not ask the
 * pool for a second one: when everybody does, nobody ever gets it.
 */
export function queryIn(tx: ShardTx): Pick<pg.Pool, 'query'> {
  const query = (text: string, values: readonly unknown[]) => tx.executeQuery(CompiledQuery.raw(text, [...values]))
  return { query } as unknown as Pick<pg.Pool, 'query'>
}
