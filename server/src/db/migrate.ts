import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type MigrationFile, readMigrations, refuseChangedHistory } from './migration-files.ts'

/** Any fixed number will do, as long as nobody else locks it. */
const lockKey = 7_213_004_256
const lockPollMs = 50
const lockPolls = 1_200
const attempts = 20
const pauseMs = 250
const lockNotAvailable = '55P03'

/** Brings one database up to date and tells which files it applied. Two processes may try at once: one waits. */
export async function migrate(url: string, folder: string): Promise<readonly string[]> {
  const files = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'zamra-migrate' })
  // A connection that dies fails the statement it was running, which is all we need to hear.
  client.on('error', () => {})
  await client.connect()
  try {
    await lock(client)
    return await applyMissing(client, files)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, files: readonly MigrationFile[]): Promise<readonly string[]> {
  await client.query(`create table if not exists migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  )
  refuseChangedHistory(rows, files)
  const missing = files.slice(rows.length)
  // A migration must not queue behind a long transaction, because everybody else would queue behind the migration.
  await client.query(`set lock_timeout = '500ms'`)
  for (const file of missing) await patiently(() => apply(client, file))
  return missing.map((file) => file.name)
}

/**
 * Asked again and again instead of waited for: a waiting statement holds a snapshot, and an index that the lock's
 * owner builds concurrently would wait for that snapshot to go away, for ever.
 */
async function lock(client: pg.Client): Promise<void> {
  for (let poll = 0; poll < lockPolls; poll += 1) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey])
    if (rows[0]?.mine) return
    await sleep(lockPollMs)
  }
  throw new Error(`another process has been migrating this database for ${(lockPolls * lockPollMs) / 1_000} s`)
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  if (file.inTransaction) await client.query('begin')
  try {
    await client.query(file.sql)
    await remember(client, file)
    if (file.inTransaction) await client.query('commit')
  } catch (error) {
    if (file.inTransaction) await client.query('rollback').catch(() => {})
    throw error
  }
}

async function remember(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('insert into migration (name, checksum) values ($1, $2)', [file.name, file.checksum])
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === lockNotAvailable
      if (!busy || attempt === attempts) throw error
      await sleep(pauseMs)
    }
  }
}
