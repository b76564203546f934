import pg from 'pg'
import type { Logger } from '../base/log.ts'
import { ReplicationAwareClient } from './client.ts'
import { typeParsers } from './type-parsers.ts'

const connections = 16
/** A new connection needs a process of its own in PostgreSQL: on a busy machine that takes seconds. */
const waitMs = 2_500
const lockMs = 1_000
const statementMs = 3_000
const idleInTransactionMs = 5_000
const silenceMs = 5_000

export type PoolOptions = {
  readonly connections?: number
  /** The server ends a slow statement itself; this is for a server that no longer answers, or waits for a standby. */
  readonly silenceMs?: number
  /** How long a caller waits for a connection, and a statement may take. */
  readonly waitMs?: number
  readonly statementMs?: number
}

/** Connections to one database that outlive the death of any of them, used or idle. */
export function openPool(url: string, name: string, log: Logger, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    Client: ReplicationAwareClient,
    connectionString: url,
    application_name: `zamra-${name}`,
    max: options.connections ?? connections,
    connectionTimeoutMillis: options.waitMs ?? waitMs,
    lock_timeout: lockMs,
    statement_timeout: options.statementMs ?? statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    query_timeout: options.silenceMs ?? silenceMs,
    keepAlive: true,
    types: typeParsers,
  })
  // The pool listens to its idle connections only. One in use without a listener of ours would end the process.
  pool.on('connect', (client) => {
    client.on('error', (err) => log.warn({ err, database: name }, 'a database connection was lost'))
  })
  pool.on('error', () => {})
  return pool
}
