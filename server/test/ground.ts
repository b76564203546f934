import pg from 'pg'
import { inject } from 'vitest'

/** What a world stands on: databases of its own and a corner of Redis of its own. */
export type Ground = {
  readonly mainUrl: string
  readonly shardUrls: readonly string[]
  readonly redisUrl: string
  /** Drops the databases, whoever is still connected. */
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
  return {
    mainUrl,
    shardUrls,
    // Database 0 stays empty: whoever forgets to choose one would otherwise share it unseen.
    redisUrl: `${engines.redisUrl}/${1 + (number % (engines.redisDatabases - 1))}`,
    async clear() {
      for (const { name } of copies) await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
