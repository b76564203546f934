import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { claimPort } from '../../ops/stack/ports.ts'
import { startPostgres } from '../../ops/stack/postgres.ts'
import { type Running, run as start } from '../../ops/stack/processes.ts'
import { startRedis } from '../../ops/stack/redis.ts'
import { createLog } from '../../server/src/base/log.ts'
import { migrateAll } from '../../server/src/db/migrate-all.ts'
import { readyFile } from './message.ts'

export type Server = { readonly port: number; readonly pid: number }
export type Environment = Readonly<Record<string, string>>
type Keep = (running: Running) => void

/** PostgreSQL and Redis of the bench's own, and the environment variables of a server that uses them. */
export async function startEngines(dir: string, keep: Keep): Promise<Environment> {
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false })
  keep(postgres)
  const redis = await startRedis({ dir: join(dir, 'redis') })
  keep(redis)
  const shards = ['shard0', 'shard1']
  for (const name of ['main', ...shards]) await postgres.ensureDatabase(name)
  const owners = { mainUrl: postgres.url('main'), shardUrls: shards.map((name) => postgres.url(name)) }
  await migrateAll(owners, createLog({ logLevel: 'silent', revision: 'bench' }))
  const nowhere = 'http://127.0.0.1:1'
  return {
    ZAMRA_MAIN_URL: postgres.url('main'),
    ZAMRA_SHARD_URLS: shards.map((name) => postgres.url(name, 'zamra_app')).join(),
    ZAMRA_REDIS_URL: redis.url,
    ZAMRA_RESTATE_INGRESS_URL: nowhere,
    ZAMRA_RESTATE_ADMIN_URL: nowhere,
    ZAMRA_SERVICE_URL: nowhere,
  }
}

/** A process of its own, `<script> <port> <folder>`, which leaves a file in its folder when it is ready. */
export async function startServer(script: URL, folder: string, env: Environment, keep: Keep): Promise<Server> {
  mkdirSync(folder, { recursive: true })
  const port = await claimPort()
  const running = await start({
    name: script.pathname,
    command: process.execPath,
    args: [fileURLToPath(script), String(port), folder],
    env: { ...env, NODE_ENV: 'production' },
    logFile: join(folder, 'output.log'),
    ports: [port],
    graceMs: 1_000,
    ready: () => existsSync(join(folder, readyFile)),
  })
  keep(running)
  return { port, pid: running.pid }
}

export async function post({ port }: Server, path: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', headers, body })
  return await answer.text()
}
