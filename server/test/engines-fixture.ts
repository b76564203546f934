import { createClient } from '@redis/client'
import pg from 'pg'
import { inject } from 'vitest'
import { bucketRange } from '../src/db/buckets.ts'
import { typeParsers } from '../src/db/type-parsers.ts'

/** What a world stands on: databases of its own and a corner of Redis of its own. */
export type EnginesFixture = {
  /** As the server signs in to them. */
  readonly mainUrl: string
  readonly shardUrls: readonly string[]
  /** The shards with full rights: tables of a test's own, edits that a guard must notice. */
  readonly owners: readonly pg.Pool[]
  readonly mainOwner: pg.Pool
  readonly mainOwnerUrl: string
  readonly redisUrl: string
  /** Drops the databases, anyone who is still connected, and empties the corner of Redis. */
  clear(): Promise<void>
}

/** Clones the migrated templates. That two shards are always two is what makes a cross-shard assumption fail at once. */
export async function openEnginesFixture(): Promise<EnginesFixture> {
  const engines = inject('engines')
  const admin = new pg.Client({ connectionString: engines.postgresUrl })
  await admin.connect()
  const { rows } = await admin.query<{ number: string }>(`select nextval('world') as number`)
  const number = Number(rows[0]?.number)
  const copies = [
    { name: `world_${number}_main`, template: 'template_main' },
    { name: `world_${number}_shard0`, template: 'template_shard' },
    { name: `world_${number}_shard1`, template: 'template_shard' },
  ]
  for (const { name, template } of copies) {
    // Copied as files: writing each page of a template to the log as well takes twice as long.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  }
  const [mainOwnerUrl = '', ...ownerUrls] = copies.map(({ name }) => databaseUrl(engines.postgresUrl, name))
  const owners = ownerUrls.map(openOwner)
  const mainOwner = openOwner(mainOwnerUrl)
  for (const [index, owner] of owners.entries()) {
    const { first, last } = bucketRange(index, owners.length)
    await owner.query('select move_buckets(2, $1, $2)', [first, last])
  }
  // Nobody is given database 0: anyone who forgets to choose one is alone there.
  const redisUrl = `${engines.redisUrl}/${1 + (number % (engines.redisDatabases - 1))}`
  return {
    mainUrl: asApplication(mainOwnerUrl),
    shardUrls: ownerUrls.map(asApplication),
    owners,
    mainOwner,
    mainOwnerUrl,
    redisUrl,
    async clear() {
      await Promise.all([mainOwner, ...owners].map((owner) => owner.end()))
      await emptyRedis(redisUrl)
      for (const { name } of copies) await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

async function emptyRedis(url: string): Promise<void> {
  const redis = createClient({ url })
  await redis.connect()
  await redis.flushDb()
  redis.destroy()
}

/** Its databases are dropped while clients are connected, so a closed connection is expected. */
export function openOwner(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, types: typeParsers, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function asApplication(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = 'zamra_app'
  return url.href
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
