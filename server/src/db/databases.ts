import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Config } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import { BUCKETS, bucketOf, bucketOfDevice, shardIndex } from './buckets.ts'
import { type Database, openDatabase } from './database.ts'
import type { MainTables } from './generated/main-tables.ts'
import type { ShardTables } from './generated/shard-tables.ts'
import type { PoolOptions } from './pool.ts'

export type Shard = Database<ShardTables> & {
  readonly index: number
  /** For what reads a lot and nobody bets on, such as reports: it never takes a connection from a player. */
  readonly reports: Database<ShardTables>
}

type Main = Database<MainTables> & { readonly reports: Database<MainTables> }

/** One for the run that sums the journal, one for everything else. They are opened when they are first used. */
const ofReports: PoolOptions = { connections: 2, waitMs: 20_000, statementMs: 20_000, silenceMs: 25_000 }
/** Only the run that is shared reads much of the main database. */
const ofMainReports: PoolOptions = { ...ofReports, connections: 1 }

export type Databases = {
  readonly main: Main
  readonly shards: readonly Shard[]
  /** Where everything lives that this player owns. */
  shardOf(player: PlayerId): Shard
  /** Where the telemetry of a device lives, which may have no player yet. */
  shardOfDevice(device: string): Shard
  close(): Promise<void>
}

export function openDatabases(
  config: Pick<Config, 'mainUrl' | 'shardUrls'>,
  log: Logger,
  options?: PoolOptions,
): Databases {
  if (config.shardUrls.length > BUCKETS)
    throw new RangeError(`there are ${BUCKETS} buckets and no more shards than that`)
  const main = {
    ...openDatabase<MainTables>(config.mainUrl, 'main', log, options),
    reports: openDatabase<MainTables>(config.mainUrl, 'reports', log, ofMainReports),
  }
  const shards = config.shardUrls.map((url, index) => ({
    ...openDatabase<ShardTables>(url, `shard${index}`, log, options),
    index,
    reports: openDatabase<ShardTables>(url, `reports${index}`, log, ofReports),
  }))
  const shardAt = (bucket: number) => shards[shardIndex(bucket, shards.length)] as Shard
  return {
    main,
    shards,
    shardOf: (player) => shardAt(bucketOf(player)),
    shardOfDevice: (device) => shardAt(bucketOfDevice(device)),
    async close() {
      const all = [main, ...shards].flatMap((database) => [database, database.reports])
      await Promise.all(all.map((database) => database.close()))
    },
  }
}
