import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Config, readConfig } from '../base/config.ts'
import { createLog, type Logger } from '../base/log.ts'
import { type BucketRange, bucketRange } from './buckets.ts'
import { migrate } from './migrate.ts'
import { MigrationRefusedError } from './migration-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const mainMigrations = fileURLToPath(new URL('./migrations/main', import.meta.url))
const shardMigrations = fileURLToPath(new URL('./migrations/shard', import.meta.url))
const mainFunctions = {
  root,
  folders: [
    'db/sql/states',
    'features/home/sql',
    'features/market/sql',
    'features/lottery/sql/main',
    'features/referral/sql',
    'features/staff/sql',
    'features/transparency/sql',
  ],
}
const shardFunctions = {
  root,
  folders: [
    'db/sql',
    'db/sql/states',
    'events/sql',
    'ledger/sql',
    'features/lottery/sql/shard',
    'features/game/sql',
    'features/originals/sql',
    'features/deposit/sql',
    'features/withdrawal/sql',
    'features/promo/sql',
    'features/safety/sql',
    'features/risk/sql',
  ],
}

export function migrateMain(url: string): Promise<readonly string[]> {
  return migrate(url, mainMigrations, mainFunctions)
}

/** A shard is migrated for its place among the shards; without one it is the only shard. */
export async function migrateShard(url: string, range: BucketRange = bucketRange(0, 1)): Promise<readonly string[]> {
  const applied = await migrate(url, shardMigrations, shardFunctions)
  await ensureBucketMap(url, range)
  return applied
}

/** Main first, then every shard at the same time. */
export async function migrateAll(config: Pick<Config, 'mainUrl' | 'shardUrls'>, log: Logger): Promise<void> {
  const report = (database: string, applied: readonly string[]) =>
    log.info({ database, applied }, applied.length > 0 ? 'database migrated' : 'database already up to date')
  report('main', await migrateMain(config.mainUrl))
  await Promise.all(
    config.shardUrls.map(async (url, index) =>
      report(`shard${index}`, await migrateShard(url, bucketRange(index, config.shardUrls.length))),
    ),
  )
}

/** Writes the bucket map of a new shard. An existing map is changed by moving players only, never by a list of URLs. */
async function ensureBucketMap(url: string, { first, last }: BucketRange): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'zamra-migrate' })
  await client.connect()
  try {
    await client.query(
      'insert into bucket_map (epoch, first_bucket, last_bucket) values (1, $1, $2) on conflict do nothing',
      [first, last],
    )
    const { rows } = await client.query<{ first_bucket: number; last_bucket: number }>('select * from bucket_map')
    const [map] = rows
    if (map?.first_bucket === first && map.last_bucket === last) return
    throw new MigrationRefusedError(
      `this shard owns the buckets ${map?.first_bucket} to ${map?.last_bucket}, and its place in the list of shards has ${first} to ${last}: correct the list, or move the players (docs/guides/ledger.md)`,
    )
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const config = readConfig()
  await migrateAll(config, createLog(config))
}
