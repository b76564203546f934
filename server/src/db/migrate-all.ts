import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../base/config.ts'
import { createLog, type Logger } from '../base/log.ts'
import { migrate } from './migrate.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const mainMigrations = fileURLToPath(new URL('./migrations/main', import.meta.url))
const shardMigrations = fileURLToPath(new URL('./migrations/shard', import.meta.url))
const mainFunctions = { root, folders: ['features/market/sql', 'features/lottery/sql/main'] }
const shardFunctions = {
  root,
  folders: ['events/sql', 'ledger/sql', 'features/lottery/sql/shard', 'features/game/sql'],
}

export function migrateMain(url: string): Promise<readonly string[]> {
  return migrate(url, mainMigrations, mainFunctions)
}

export function migrateShard(url: string): Promise<readonly string[]> {
  return migrate(url, shardMigrations, shardFunctions)
}

/** Main first, then every shard at the same time. */
export async function migrateAll(config: Pick<Config, 'mainUrl' | 'shardUrls'>, log: Logger): Promise<void> {
  const report = (database: string, applied: readonly string[]) =>
    log.info({ database, applied }, applied.length > 0 ? 'database migrated' : 'database already up to date')
  report('main', await migrateMain(config.mainUrl))
  await Promise.all(config.shardUrls.map(async (url, index) => report(`shard${index}`, await migrateShard(url))))
}

if (import.meta.main) {
  const config = readConfig()
  await migrateAll(config, createLog(config))
}
