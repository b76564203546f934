import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { type Redis, startRedis } from '../../../ops/stack/redis.ts'
import { bestOf } from '../../test/best-of.ts'
import { createLog } from './log.ts'
import { closeRedis, openRedis, type RedisClient } from './redis.ts'

const dir = temporaryFolder('redis-test')
const lines: string[] = []
const log = createLog({ logLevel: 'info', revision: 'test' }, { write: (line) => lines.push(line) })
let redis: Redis
let client: RedisClient

beforeAll(async () => {
  redis = await startRedis({ dir })
  client = openRedis({ redisUrl: redis.url }, log)
  await ready()
})

afterAll(async () => {
  closeRedis(client)
  await redis.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function ready(): Promise<void> {
  for (let tries = 0; tries < 500 && !client.isReady; tries += 1) await sleep(10)
  expect(client.isReady).toBe(true)
}

async function away(): Promise<void> {
  for (let tries = 0; tries < 500 && client.isReady; tries += 1) await sleep(10)
  expect(client.isReady).toBe(false)
}

/** How long it takes to be told that there is no answer. */
async function failing(): Promise<number> {
  const began = performance.now()
  await expect(client.get('a')).rejects.toThrow()
  return performance.now() - began
}

test('a blocked event loop does not count as an outage of Redis', async () => {
  lines.length = 0
  for (let times = 0; times < 3; times += 1) {
    for (const end = performance.now() + 500; performance.now() < end; ) JSON.stringify({ busy: true })
    await sleep(10)
    expect(await client.ping()).toBe('PONG')
  }
  expect(lines).toEqual([])
})

test('fails fast and logs the outage once when Redis is killed, and reconnects when it is back', async () => {
  lines.length = 0
  await redis.kill()
  await away()
  expect(await bestOf(100, failing)).toBeLessThan(100)
  await redis.restart()
  await ready()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['redis unavailable', 'redis available again'])
})

test('rejects pending commands when Redis does not answer, and reconnects when it answers again', async () => {
  const givenUp = await bestOf(1_500, async () => {
    process.kill(redis.pid, 'SIGSTOP')
    const ms = await failing()
    process.kill(redis.pid, 'SIGCONT')
    await ready()
    return ms
  })
  expect(givenUp).toBeLessThan(1_500)
  await client.set('a', '2')
  expect(await client.get('a')).toBe('2')
})

test('a closed client does not reconnect', async () => {
  const other = openRedis({ redisUrl: redis.url }, log)
  await sleep(50)
  closeRedis(other)
  await sleep(300)
  expect(other.isOpen).toBe(false)
})
