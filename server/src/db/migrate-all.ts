import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../base/config.ts'
import { createLog, type Logger } from '../base/log.ts'
import { migrate } from './migrate.ts'

export const mainMigrations = fileURLToPath(new URL('./migrations/main', import.meta.url))
export const shardMigrations = fileURLToPath(new URL('./migrations/shard', import.meta.url))

/** Main first, then every shard at the same time. */
export async function migrateAll(config: Pick<Config, 'mainUrl' | 'shardUrls'>, log: Logger): Promise<void> {
  const one = async (name: string, url: string, folder: string) => {
    const applied = await migrate(url, folder)
    log.info({ database: name, applied }, applied.length > 0 ? 'migrated' : 'already up to date')
  }
  await one('main', config.mainUrl, mainMigrations)
  await Promise.all(config.shardUrls.map((url, index) => one(`shard${index}`, url, shardMigrations)))
}

if (import.meta.main) {
  const config = readConfig()
  await migrateAll(config, createLog(config))
}
