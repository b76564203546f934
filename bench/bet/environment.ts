import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { claimPort } from '../../ops/stack/ports.ts'
import { type Postgres, startPostgres } from '../../ops/stack/postgres.ts'
import { type Running, run as start } from '../../ops/stack/processes.ts'
import { type Redis, startRedis } from '../../ops/stack/redis.ts'
import { migrateMain, migrateShard } from '../../server/src/db/migrate-all.ts'
import { type Ready, readyFile } from './ticket-call.ts'

export const shard = 'shard0'

export type BenchEnvironment = {
  readonly postgres: Postgres
  readonly redis: Redis
  readonly server: Running & { readonly port: number; readonly folder: string; readonly drawId: string }
}

type Keep = (running: Running) => void

const root = fileURLToPath(new URL('../..', import.meta.url))
const largeCache = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' }

/** A durable database with one shard, so that both kinds of bets write into the same one. */
export async function openEngine(dir: string, keep: Keep, settings: Record<string, string> = {}): Promise<Postgres> {
  return await openShards(dir, keep, { names: [shard], settings })
}

type Shards = { readonly names: readonly string[]; readonly settings?: Record<string, string> }

async function openShards(dir: string, keep: Keep, { names, settings }: Shards): Promise<Postgres> {
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), settings: { ...largeCache, ...settings } })
  keep(postgres)
  await postgres.ensureDatabase('main')
  await migrateMain(postgres.url('main'))
  for (const name of names) {
    await postgres.ensureDatabase(name)
    await migrateShard(postgres.url(name))
  }
  return postgres
}

export type Size = { readonly processes: number; readonly shards: number; readonly connections: number }
export type ScaledEnvironment = Pick<BenchEnvironment, 'postgres' | 'redis'> & {
  readonly servers: readonly BenchEnvironment['server'][]
}

/** Several processes, all on the same shards. The connections are shared out among the processes. */
export async function openScaled(dir: string, keep: Keep, size: Size): Promise<ScaledEnvironment> {
  const shards = Array.from({ length: size.shards }, (_, index) => `shard${index}`)
  const postgres = await openShards(dir, keep, { names: shards })
  const redis = await startRedis({ dir: join(dir, 'redis') })
  keep(redis)
  const connections = size.connections / size.processes
  const common = { postgres, redis, connections, tree: root, shards }
  const servers = [await openServer(dir, keep, common)]
  const [{ drawId } = { drawId: '' }] = servers
  while (servers.length < size.processes) {
    servers.push(await openServer(join(dir, `process${servers.length}`), keep, { ...common, drawId }))
  }
  return { postgres, redis, servers }
}

export async function openEnvironment(
  dir: string,
  keep: Keep,
  connections: number,
  file?: string,
): Promise<BenchEnvironment> {
  const postgres = await openEngine(dir, keep)
  const redis = await startRedis({ dir: join(dir, 'redis') })
  keep(redis)
  return { postgres, redis, server: await openServer(dir, keep, { postgres, redis, connections, tree: root, file }) }
}

/** The server of another checkout, with engines of its own: its tables may differ. It migrates them itself. */
export async function openOtherCheckout(
  dir: string,
  keep: Keep,
  connections: number,
  tree: string,
): Promise<BenchEnvironment> {
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), settings: largeCache })
  keep(postgres)
  await postgres.ensureDatabase('main')
  await postgres.ensureDatabase(shard)
  const redis = await startRedis({ dir: join(dir, 'redis') })
  keep(redis)
  const env = { ...environmentOf(postgres, redis), ZAMRA_SHARD_URLS: postgres.url(shard) }
  execFileSync(process.execPath, [join(tree, 'server/src/db/migrate-all.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { postgres, redis, server: await openServer(dir, keep, { postgres, redis, connections, tree }) }
}

type ServerParts = Pick<BenchEnvironment, 'postgres' | 'redis'> & {
  readonly connections: number
  readonly tree: string
  /** The server of another bench. */
  readonly file?: string | undefined
  readonly shards?: readonly string[]
  /** A draw that another process has announced. */
  readonly drawId?: string
}

async function openServer(
  dir: string,
  keep: Keep,
  { postgres, redis, connections, tree, file = serverFile(tree), shards, drawId: sold }: ServerParts,
): Promise<BenchEnvironment['server']> {
  const folder = join(dir, 'server')
  mkdirSync(folder, { recursive: true })
  const port = await claimPort()
  const running = await start({
    name: 'server',
    command: process.execPath,
    args: [file, String(port), folder, String(connections), ...(sold === undefined ? [] : [sold])],
    env: environmentOf(postgres, redis, shards),
    logFile: join(folder, 'output.log'),
    ports: [port],
    graceMs: 2_000,
    readyTimeoutMs: 60_000,
    ready: () => existsSync(join(folder, readyFile)),
  })
  keep(running)
  const { drawId } = JSON.parse(readFileSync(join(folder, readyFile), 'utf8')) as Ready
  return Object.assign(running, { port, folder, drawId })
}

/** Earlier commits have the server of this bench under another name. */
function serverFile(tree: string): string {
  const file = join(tree, 'bench/bet/server.ts')
  return existsSync(file) ? file : join(tree, 'bench/bet/house.ts')
}

function environmentOf(
  postgres: Postgres,
  redis: Redis,
  shards: readonly string[] = [shard],
): Readonly<Record<string, string>> {
  const unreachable = 'http://127.0.0.1:1'
  return {
    NODE_ENV: 'production',
    ZAMRA_MAIN_URL: postgres.url('main'),
    ZAMRA_SHARD_URLS: shards.map((name) => postgres.url(name, 'zamra_app')).join(),
    ZAMRA_REDIS_URL: redis.url,
    ZAMRA_RESTATE_INGRESS_URL: unreachable,
    ZAMRA_RESTATE_ADMIN_URL: unreachable,
    ZAMRA_SERVICE_URL: unreachable,
    // One sale outlasts the bench.
    ZAMRA_DRAW_PACE: 'minute:900000',
  }
}

export type Played = {
  readonly bets: number
  readonly seconds: number
  readonly failed: number
  readonly p50Ms: number
  readonly p99Ms: number
}

let runs = 0

/** Lets the players bet over HTTP for a while. */
export async function playOverHttp(
  dir: string,
  { server }: Pick<BenchEnvironment, 'server'>,
  seconds: number,
  connections: number,
): Promise<Played> {
  runs += 1
  const result = join(dir, `load-${runs}.json`)
  const load = await start({
    name: 'load',
    command: process.execPath,
    args: [
      fileURLToPath(new URL('./load.ts', import.meta.url)),
      ...[String(server.port), server.folder, String(seconds * 1_000), String(connections), result, String(runs)],
    ],
    logFile: join(dir, 'load.log'),
    readyTimeoutMs: seconds * 1_000 + 60_000,
    ready: () => existsSync(result),
  })
  await load.stop()
  const played = JSON.parse(readFileSync(result, 'utf8')) as Played
  if (played.failed > 0) throw new Error(`${played.failed} bets were not placed; see ${server.folder}`)
  return played
}
