import { ConfigError } from '../base/config.ts'
import type { Database } from './database.ts'

type Counted = Pick<Database<unknown>, 'name' | 'pool'>

/**
 * Refuses to start when all processes together could open more connections to a PostgreSQL server than it accepts: the
 * last ones would be refused under load, when they are needed most. Databases of one server share its connections.
 */
export async function requireConnectionsFit(databases: readonly Counted[], processes: number): Promise<void> {
  const rooms = await Promise.all(databases.map(async (database) => ({ ...(await roomOf(database)), database })))
  for (const [, sharing] of Map.groupBy(rooms, ({ server }) => server)) {
    const each = sharing.reduce((sum, { database: { pool } }) => sum + pool.options.max, 0)
    const room = Math.min(...sharing.map(({ room }) => room))
    if (each * processes <= room) continue
    const names = sharing.map(({ database }) => database.name).join(', ')
    throw new ConfigError(
      `ZAMRA_PROCESSES=${processes}: each process may open ${each} connections to the PostgreSQL server of ${names}, ` +
        `${each * processes} together, and it accepts ${room} (max_connections without superuser_reserved_connections)`,
    )
  }
}

/** The time at which it started, to the microsecond, tells one server from another, whatever name it is reached by. */
async function roomOf({ pool }: Counted): Promise<{ readonly server: string; readonly room: number }> {
  const { rows } = await pool.query<{ server: string; room: number }>(
    `select pg_postmaster_start_time()::text as server,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room`,
  )
  return rows[0] as { server: string; room: number }
}
