import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { type Redis, startRedis } from '../../../ops/stack/redis.ts'
import { createLog } from './log.ts'
import { closeRedis, openRedis, type RedisClient } from './redis.ts'
import { openRedisCache, type RedisCache } from './redis-cache.ts'

const dir = temporaryFolder('redis-cache-test')
const log = createLog({ logLevel: 'silent', revision: 'test' })
let redis: Redis
let client: RedisClient
let cache: RedisCache
/** Another process, as far as Redis knows. */
let other: RedisClient

beforeAll(async () => {
  redis = await startRedis({ dir })
  client = openRedis({ redisUrl: redis.url }, log)
  cache = openRedisCache(client)
  other = openRedis({ redisUrl: redis.url }, log)
  await until(() => client.isReady && other.isReady)
})

beforeEach(async () => {
  await other.flushAll()
  await client.ping()
})

afterAll(async () => {
  closeRedis(client)
  closeRedis(other)
  await redis.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500 && !(await isSo()); tries += 1) await sleep(10)
  expect(await isSo()).toBe(true)
}

async function readOne(key: string): Promise<string | null> {
  return await cache.read(key)
}

async function reads(): Promise<number> {
  const stats = await other.info('commandstats')
  return Number(/cmdstat_mget:calls=(\d+)/.exec(stats)?.[1] ?? 0)
}

test('reads the keys of one tick with one command, and serves cached keys without a command', async () => {
  await other.mSet({ a: '1', b: '2' })
  const before = await reads()
  const turn = ['a', 'nothing', 'b', 'a'].map(readOne)
  expect(await Promise.all(turn)).toEqual(['1', null, '2', '1'])
  expect([cache.read('a'), cache.read('b')]).toEqual(['1', '2'])
  expect((await reads()) - before).toBe(1)
})

test('evicts a key that another process changes, deletes, lets expire or flushes', async () => {
  await other.mSet({ changed: '1', deleted: '1', flushed: '1' })
  await other.set('expired', '1', { expiration: { type: 'PX', value: 1_000 } })
  const keys = ['changed', 'deleted', 'expired', 'flushed']
  await Promise.all(keys.map(readOne))
  expect(keys.map((key) => cache.read(key))).toEqual(['1', '1', '1', '1'])
  await other.set('changed', '2')
  await other.del('deleted')
  await until(async () => (await readOne('changed')) === '2')
  await until(async () => (await readOne('deleted')) === null)
  await until(async () => (await readOne('expired')) === null)
  await other.flushAll()
  await until(async () => (await readOne('flushed')) === null)
})

test('holds the current values after any interleaving of reads and writes', async () => {
  for (let round = 0; round < 300; round += 1) {
    const key = `raced-${round % 5}`
    const [, ...seen] = await Promise.all([
      other.set(key, `${round}`),
      readOne(key),
      round % 3 === 0 ? sleep(0).then(() => readOne(key)) : null,
      client.set(key, `${round}-own`),
    ])
    expect(seen).toHaveLength(3)
  }
  const keys = [0, 1, 2, 3, 4].map((number) => `raced-${number}`)
  // What Redis has to say of changes comes over the same connection as an answer, and before it.
  await client.ping()
  expect(await Promise.all(keys.map(readOne))).toEqual(await other.mGet(keys))
})

test('serves nothing from the cache while Redis is disconnected', async () => {
  await other.set('kept', '1')
  await readOne('kept')
  expect(cache.read('kept')).toBe('1')
  await redis.kill()
  await until(() => !client.isReady)
  await expect(readOne('kept')).rejects.toThrow()
  await redis.restart()
  await until(() => client.isReady && other.isReady)
  expect(await readOne('kept')).toBeNull()
  // Tracking is on again after the new connection.
  await other.set('kept', '2')
  expect(await readOne('kept')).toBe('2')
  await other.set('kept', '3')
  await until(async () => (await readOne('kept')) === '3')
})
