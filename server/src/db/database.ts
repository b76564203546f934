import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type pg from 'pg'
import type { Logger } from '../base/log.ts'
import type { MainTables } from './generated/main-tables.ts'
import type { ShardTables } from './generated/shard-tables.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { transact } from './transact.ts'

/** Can ask and cannot write: neither by a builder nor by plain SQL, nor inside a common table expression. */
export type Reader<Tables> = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'case' | 'dynamic'> &
  Pick<ReadonlyKysely<Tables>, 'with' | 'withRecursive'>

/** Only `transact` makes one, so a function that takes it can rely on all or nothing. */
export type Tx<Tables> = Writer<Tables> & Reader<Tables> & { readonly [inTransaction]: true }

type Writer<Tables> = Pick<
  Transaction<Tables>,
  'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'with' | 'withRecursive' | 'executeQuery' | 'getExecutor'
>

declare const inTransaction: unique symbol

export type MainReader = Reader<MainTables>
export type MainTx = Tx<MainTables>
export type ShardReader = Reader<ShardTables>
export type ShardTx = Tx<ShardTables>

export type Database<Tables> = {
  readonly name: string
  readonly read: Reader<Tables>
  /** All or nothing. The work may run more than once: it must act on the database alone. */
  transact<T>(work: (tx: Tx<Tables>) => Promise<T>): Promise<T>
  readonly pool: pg.Pool
  close(): Promise<void>
}

export function openDatabase<Tables>(url: string, name: string, log: Logger, options?: PoolOptions): Database<Tables> {
  const pool = openPool(url, name, log, options)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    name,
    read: kysely as Kysely<Tables> & Reader<Tables>,
    transact: (work) => transact(kysely, (tx) => work(tx as Transaction<Tables> & Tx<Tables>)),
    pool,
    close: () => pool.end(),
  }
}
