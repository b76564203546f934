import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { type Redis, startRedis } from '../../../ops/stack/redis.ts'
import { createLog } from './log.ts'
import { closeRedis, openRedis } from './redis.ts'
import { openRedisCache, type RedisCache } from './redis-cache.ts'
import { invalidateSnapshots, readSnapshot, snapshotMs, versionOf } from './snapshot.ts'

const dir = temporaryFolder('snapshot-test')
const log = createLog({ logLevel: 'silent', revision: 'test' })
const key = 'snapshot:of:somebody'
let redis: Redis
let here: RedisCache
/** Another process, as far as Redis knows. */
let there: RedisCache
/** What the database says, and how often it was asked. */
let truth = 'one'
let made = 0

beforeAll(async () => {
  redis = await startRedis({ dir })
  here = openRedisCache(openRedis({ redisUrl: redis.url }, log))
  there = openRedisCache(openRedis({ redisUrl: redis.url }, log))
  await vi.waitFor(() => expect(here.client.isReady && there.client.isReady).toBe(true), { timeout: 5_000 })
})

beforeEach(async () => {
  await there.client.flushAll()
  await told()
  truth = 'one'
  made = 0
})

afterEach(() => vi.useRealTimers())

afterAll(async () => {
  closeRedis(here.client)
  closeRedis(there.client)
  await redis.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** What Redis has to say of changes comes over the same connection as an answer, and before it. */
const told = () => Promise.all([here.client.ping(), there.client.ping()])

async function make() {
  made += 1
  return { version: versionOf(truth), text: truth }
}

const readBy = async (cache: RedisCache, wanted?: 'kept' | 'new') => (await readSnapshot(cache, key, make, wanted)).text

async function commit(next: string): Promise<void> {
  truth = next
  await invalidateSnapshots(there, [key])
}

test('is built once for all processes until it is invalidated', async () => {
  expect([await readBy(here), await readBy(here), await readBy(there)]).toEqual(['one', 'one', 'one'])
  expect(made).toBe(1)
  await commit('two')
  await vi.waitFor(async () => expect(await readBy(here)).toBe('two'))
  expect(await readBy(there)).toBe('two')
})

test('a fresh read rebuilds the snapshot, and other readers get the new one', async () => {
  await readBy(here)
  truth = 'changed, and nobody said so'
  expect(await readBy(here)).toBe('one')
  expect(await readBy(there, 'new')).toBe(truth)
  await vi.waitFor(async () => expect(await readBy(here)).toBe(truth))
})

test('a read that began before a change does not restore the old content', async () => {
  const reading = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow = readSnapshot(here, key, async () => {
    const old = await make()
    reading.resolve()
    await release.promise
    return old
  })
  await reading.promise
  await commit('two')
  release.resolve()
  expect((await slow).text).toBe('one')
  expect([await readBy(here), await readBy(there)]).toEqual(['two', 'two'])
})

test('serves the current content after any interleaving of reads and changes', async () => {
  for (let round = 0; round < 150; round += 1) {
    await Promise.all([
      readBy(here),
      commit(`${round}`),
      readBy(there),
      round % 2 ? sleep(0).then(() => readBy(here)) : 0,
    ])
  }
  await told()
  expect([await readBy(here), await readBy(there)]).toEqual(['149', '149'])
})

test('a change without an invalidation becomes visible when the snapshot expires, by the clock of the reader', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await readBy(here)
  await readBy(here)
  truth = 'unannounced'
  vi.setSystemTime(Date.now() + snapshotMs - 50)
  expect(await readBy(here)).toBe('one')
  vi.setSystemTime(Date.now() + 100)
  expect(await readBy(here)).toBe('unannounced')
})

test('builds the content for every reader while Redis is unavailable', async () => {
  // Nobody listens on port 1.
  const away = openRedisCache(openRedis({ redisUrl: 'redis://127.0.0.1:1' }, log))
  expect([await readBy(away), await readBy(away)]).toEqual(['one', 'one'])
  expect(made).toBe(2)
  closeRedis(away.client)
})

test('equal contents have equal versions', () => {
  expect(versionOf({ amount: 5n, name: 'a' })).toBe(versionOf({ amount: 5n, name: 'a' }))
  expect(versionOf({ amount: 5n, name: 'a' })).not.toBe(versionOf({ amount: 6n, name: 'a' }))
  expect(versionOf('x')).toHaveLength(16)
})
