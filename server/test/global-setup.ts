import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from '../../ops/stack/folders.ts'
import { type Postgres, startPostgres } from '../../ops/stack/postgres.ts'
import { startRedis } from '../../ops/stack/redis.ts'
import { createLog } from '../src/base/log.ts'
import { openDatabase } from '../src/db/database.ts'
import type { MainTables } from '../src/db/generated/main-tables.ts'
import { migrateMain, migrateShard } from '../src/db/migrate-all.ts'
import { publishPolicies, sandbox } from '../src/features/market/index.ts'

/** Where the engines of this run listen. */
export type TestEngines = {
  readonly postgresUrl: string
  readonly redisUrl: string
  readonly redisDatabases: number
}

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can widen an interface of another package.
  interface ProvidedContext {
    engines: TestEngines
  }
}

const redisDatabases = 1_024

/** One PostgreSQL and one Redis for the whole run, with a migrated template of each database to clone worlds from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = memoryFolder('test')
  const [postgres, redis] = await Promise.all([
    // A part of a shard is moved by logical replication, and a test does it.
    startPostgres({ dir: join(dir, 'postgres'), durable: false, settings: { wal_level: 'logical' } }),
    startRedis({ dir: join(dir, 'redis'), databases: redisDatabases }),
  ])
  await createTemplates(postgres)
  project.provide('engines', { postgresUrl: postgres.url('postgres'), redisUrl: redis.url, redisDatabases })
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()])
    rmSync(dir, { recursive: true, force: true })
  }
}

async function createTemplates(postgres: Postgres): Promise<void> {
  await postgres.query('postgres', 'create sequence world')
  await Promise.all([
    createTemplate(postgres, 'template_main', migrateMain),
    createTemplate(postgres, 'template_shard', migrateShard),
  ])
  await publishLaw(postgres.url('template_main'))
}

async function createTemplate(postgres: Postgres, name: string, migrate: typeof migrateMain): Promise<void> {
  await postgres.ensureDatabase(name)
  await migrate(postgres.url(name))
}

/** Every world begins as a sandbox: with the policies of one. */
async function publishLaw(url: string): Promise<void> {
  const main = openDatabase<MainTables>(url, 'main', createLog({ logLevel: 'silent', revision: 'test' }))
  await main.transact((tx) => publishPolicies(tx, sandbox, ['one of the tests', 'another of the tests'], new Date()))
  await main.close()
}
