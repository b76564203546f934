import { createClient } from '@redis/client'
import pg from 'pg'
import { inject } from 'vitest'

/** What a world stands on: databases of its own and a corner of Redis of its own. */
export type Ground = {
  readonly mainUrl: string
  readonly shardUrls: readonly string[]
  readonly redisUrl: string
  /** Drops the databases, whoever is still connected, and empties the corner of Redis. */
  clear(): Promise<void>
}

/** Clones the migrated templates. That two shards are always two is what makes a cross-shard assumption fail at once. */
export async function openGround(): Promise<Ground> {
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
  for (const { name, template } of copies) await admin.query(`create database ${name} template ${template}`)
  const [mainUrl = '', ...shardUrls] = copies.map(({ name }) => databaseUrl(engines.postgresUrl, name))
  // Nobody is given database 0: whoever forgets to choose one is alone there.
  const redisUrl = `${engines.redisUrl}/${1 + (number % (engines.redisDatabases - 1))}`
  return {
    mainUrl,
    shardUrls,
    redisUrl,
    async clear() {
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

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
