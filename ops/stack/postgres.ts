import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { claimPort } from './ports.ts'
import { type Running, run } from './processes.ts'
import { postgresFolder } from './programs.ts'

const exec = promisify(execFile)

export type Postgres = Running & {
  readonly port: number
  /** The connection URL of a database, for its owner or for another role. */
  url(database: string, user?: string): string
  /** Creates the database unless it exists. */
  ensureDatabase(name: string): Promise<void>
  /** The plain output of one statement, for tools without a driver. */
  query(database: string, sql: string): Promise<string>
}

export type PostgresOptions = {
  readonly dir: string
  readonly logFile?: string
  /** False only where data may be lost in a power failure: tests. */
  readonly durable?: boolean
  /** A claimed one; otherwise any that is free. */
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
}

/** One PostgreSQL server in `dir` on its own loopback port; existing data is kept. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const bin = postgresFolder()
  const data = join(options.dir, 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(bin, data, options)
  const port = options.port ?? (await claimPort())
  const server = await run({
    name: 'postgres',
    command: join(bin, 'postgres'),
    args: ['-D', data, ...settingArgs(port, options)],
    logFile: options.logFile ?? join(options.dir, 'postgres.log'),
    ...(user && { user }),
    stopSignal: 'SIGINT',
    // After a kill the old backends need a moment to exit, and until then a new server cannot start.
    attempts: 40,
    ports: [port],
    ready: (pid) => saysReady(data, pid),
  })
  const url = (database: string, name = 'postgres') => `postgres://${name}@127.0.0.1:${port}/${database}`
  const query = async (database: string, sql: string) => {
    const { stdout } = await exec(join(bin, 'psql'), ['-XAtqc', sql, url(database)])
    return stdout.trim()
  }
  return Object.assign(server, {
    port,
    url,
    query,
    async ensureDatabase(name: string) {
      const found = await query('postgres', `select 1 from pg_database where datname = '${name}'`)
      if (found === '') await query('postgres', `create database "${name}"`)
    },
  })
}

/** PostgreSQL refuses to run as root, so root runs it as the user that the package creates. */
const user = process.getuid?.() === 0 ? 'postgres' : undefined

async function initialise(bin: string, data: string, { durable = true }: PostgresOptions): Promise<void> {
  mkdirSync(data, { recursive: true })
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums']
  if (!durable) args.push('--no-sync')
  if (!user) {
    await exec(join(bin, 'initdb'), args)
    return
  }
  chownSync(data, idOf('-u', user), idOf('-g', user))
  const asUser = (...command: string[]) => exec('runuser', ['-u', user, '--', ...command], { cwd: '/' })
  await asUser('test', '-w', data).catch(() => {
    throw new Error(
      `${data}: the user ${user}, which runs PostgreSQL for root, has no access to a parent folder: make it executable for others`,
    )
  })
  await asUser(join(bin, 'initdb'), ...args)
}

function idOf(kind: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [kind, name], { encoding: 'utf8' }))
}

function settingArgs(port: number, { durable = true, settings }: PostgresOptions): string[] {
  const all: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    superuser_reserved_connections: '10',
    // A backend whose client has disconnected must not keep its locks until the statement ends.
    client_connection_check_interval: '1s',
    // Well below the lock timeout of the server, or a deadlock would be reported as a timeout.
    deadlock_timeout: '200ms',
    wal_retrieve_retry_interval: '200ms',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', autovacuum_naptime: '1min' }),
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The eighth line of the pid file is the state; the first is the process id, which proves that this server wrote it. */
function saysReady(data: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}
