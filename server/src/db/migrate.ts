import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applyFunctionFiles, type FunctionFolders, functionFileTable } from './function-files.ts'
import { type MigrationFile, MigrationRefusedError, readMigrations, refuseChangedHistory } from './migration-files.ts'

/** The key of the advisory lock. Any fixed number will do, as long as nothing else locks it. */
const lockKey = 7_213_004_256
const lockPollMs = 50
const lockPolls = 1_200
const attempts = 20
const pauseMs = 250
const lockNotAvailable = '55P03'

/**
 * Brings one database up to date: first the migrations that are missing, then the function files that changed. Returns
 * the names of the files it applied. Two processes may run at once: one waits for the other.
 */
export async function migrate(
  url: string,
  folder: string,
  functions: FunctionFolders = { root: '', folders: [] },
): Promise<readonly string[]> {
  const files = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'zamra-migrate' })
  // A connection that dies fails the statement that is running, which reports the error.
  client.on('error', () => {})
  await client.connect()
  try {
    await lock(client)
    const migrations = await applyMissing(client, files)
    const functionFiles = await retryWhenBusy(() => inTransaction(client, () => applyFunctionFiles(client, functions)))
    return [...migrations, ...functionFiles]
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, files: readonly MigrationFile[]): Promise<readonly string[]> {
  await refuseOlderThanBaseline(client)
  await client.query(`create table if not exists migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  await client.query(functionFileTable)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  )
  refuseChangedHistory(rows, files)
  const missing = files.slice(rows.length)
  for (const file of missing) await retryWhenBusy(() => apply(client, file))
  return missing.map((file) => file.name)
}

/** The baseline came together with the table of function files: a database without it has the earlier numbering. */
async function refuseOlderThanBaseline(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ old: boolean }>(
    `select to_regclass('migration') is not null and to_regclass('function_file') is null as old`,
  )
  if (!rows[0]?.old) return
  throw new MigrationRefusedError(
    'this database was migrated before the baseline and cannot be upgraded: create it again (`npm run dev -- --fresh`)',
  )
}

/**
 * The lock is polled and not waited for: a waiting statement holds a snapshot, and an index that the lock's owner builds
 * concurrently would wait for that snapshot forever.
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
  if (!file.inTransaction) return await applyAlone(client, file)
  await inTransaction(client, async () => {
    await client.query(file.sql)
    await record(client, file)
  })
}

/**
 * An index that is built concurrently blocks nobody while it waits, so it may wait longer than other migrations. When it
 * fails it leaves an invalid index, which `if not exists` would take for a finished one.
 */
async function applyAlone(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(`set lock_timeout = '30s'`)
  await dropInvalidIndexes(client)
  try {
    await client.query(file.sql)
  } catch (error) {
    await dropInvalidIndexes(client).catch(() => {})
    throw error
  }
  const invalid = await dropInvalidIndexes(client)
  if (invalid.length > 0) throw new Error(`${file.name} left an invalid index, which was dropped: ${invalid.join()}`)
  await record(client, file)
}

/** Indexes of partitioned tables are left out: such a parent is invalid until every partition has its index. */
async function dropInvalidIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where not i.indisvalid and c.relkind = 'i' and n.nspname not like 'pg\\_%'`,
  )
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
  return rows.map(({ name }) => name)
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  // A migration must not wait behind a long transaction, because all other statements would wait behind the migration.
  await client.query(`set local lock_timeout = '500ms'`)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function record(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('insert into migration (name, checksum) values ($1, $2)', [file.name, file.checksum])
}

async function retryWhenBusy<T>(work: () => Promise<T>): Promise<T> {
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
