import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { migrateMain, migrateShard } from '../../server/src/db/migrate-all.ts'
import { temporaryFolder } from '../stack/folders.ts'
import { type Postgres, startPostgres } from '../stack/postgres.ts'
import { type Column, columnsQuery, render } from './table-types.ts'

const targets = [
  { database: 'main', type: 'MainTables', migrate: migrateMain },
  { database: 'shard', type: 'ShardTables', migrate: migrateShard },
] as const

const home = fileURLToPath(new URL('../../server/src/db/generated', import.meta.url))

/** Migrates two empty databases and writes the types of their tables. With `--check` it only reports outdated files. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, into: { type: 'string', default: home } },
  })
  const dir = temporaryFolder('tables')
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false })
  try {
    for (const target of targets) {
      const text = await generate(postgres, target)
      const file = join(values.into, `${target.database}-tables.ts`)
      if (values.check) refuseStale(file, text)
      else write(file, text)
    }
  } finally {
    await postgres.stop()
    rmSync(dir, { recursive: true })
  }
}

async function generate(postgres: Postgres, target: (typeof targets)[number]): Promise<string> {
  await postgres.ensureDatabase(target.database)
  await target.migrate(postgres.url(target.database))
  const columns = JSON.parse(await postgres.query(target.database, columnsQuery)) as Column[]
  return render(target.type, columns)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`wrote ${file}`)
}

function refuseStale(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  console.error(`${file} is older than the migrations: run node ops/generate/tables.ts`)
  process.exitCode = 1
}

await main()
