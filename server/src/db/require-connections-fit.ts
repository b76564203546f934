import { ConfigError } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import type { Database } from './database.ts'

type Counted = Pick<Database<unknown>, 'name' | 'pool'> & { readonly reports: Pick<Database<unknown>, 'pool'> }

/** The ledger has connections of its own to each shard, one for each of its lanes. */
const ledgerConnections = 2

type Processes = {
  readonly processes: number
  /** The threads of each process. A thread has one connection of its own to every database. */
  readonly threads: number
}

/**
 * Refuses to start when all processes together could open more connections to a PostgreSQL server than it accepts: the
 * last ones would be refused under load, when they are needed most. Databases of one server share its connections. A shard
 * that does not answer is not counted: it affects only its own players, and must not keep the process from the others.
 */
export async function requireConnectionsFit(
  { main, shards }: { readonly main: Counted; readonly shards: readonly Counted[] },
  { processes, threads }: Processes,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const ofShards = shards.map(async (shard) => {
    try {
      return [await connectionsOf(shard, ledgerConnections + threads)]
    } catch (err) {
      log.error({ err, database: shard.name }, 'connections of a shard not checked')
      return []
    }
  })
  const uses = (await Promise.all([connectionsOf(main, threads).then((use) => [use]), ...ofShards])).flat()
  for (const [, sharing] of Map.groupBy(uses, ({ server }) => server)) {
    const each = sharing.reduce((sum, { connections }) => sum + connections, 0)
    const room = Math.min(...sharing.map(({ accepted }) => accepted))
    if (each * processes <= room) continue
    const names = sharing.map(({ name }) => name).join(', ')
    throw new ConfigError(
      `ZAMRA_PROCESSES=${processes}: each process may open ${each} connections to the PostgreSQL server of ${names}, ` +
        `${each * processes} together, and it accepts ${room} (max_connections without the reserved ones)`,
    )
  }
}

type Use = { readonly name: string; readonly connections: number; readonly server: string; readonly accepted: number }

/** The time at which it started, to the microsecond, tells one server from another, whatever name it is reached by. */
async function connectionsOf({ name, pool, reports }: Counted, more: number): Promise<Use> {
  const { rows } = await pool.query<{ server: string; accepted: number }>(
    `select pg_postmaster_start_time()::text as server,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true), '0')::int as accepted`,
  )
  const { server, accepted } = rows[0] as { server: string; accepted: number }
  return { name, connections: pool.options.max + reports.pool.options.max + more, server, accepted }
}
