import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Limit } from '@zamra/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { type Redis, startRedis } from '../../../ops/stack/redis.ts'
import { bestOf } from '../../test/best-of.ts'
import { createLog } from '../base/log.ts'
import { closeRedis, openRedis, type RedisClient } from '../base/redis.ts'
import { networkOf } from './address.ts'
import { openRateLimiter, type RateLimiter, type RateLimitResult } from './rate-limit.ts'

const log = createLog({ logLevel: 'silent', revision: 'test' })
const dir = temporaryFolder('limit-test')
let redis: Redis
let clients: RedisClient[]

beforeAll(async () => {
  redis = await startRedis({ dir })
  clients = [openRedis({ redisUrl: redis.url }, log), openRedis({ redisUrl: redis.url }, log)]
  await until(() => clients.every((client) => client.isReady))
})

afterAll(async () => {
  for (const client of clients) closeRedis(client)
  await redis.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !isSo(); tries += 1) await sleep(10)
  expect(isSo()).toBe(true)
}

function limiterOf(index: number): RateLimiter {
  return openRateLimiter(clients[index] as RedisClient)
}

const nowMs = Date.UTC(2026, 10, 14, 12, 0, 20)
const four: Limit = { by: 'address', count: 4, seconds: 60 }
const caller = { device: 'device-number-1', address: '203.0.113.7' }

test('processes share a count and return the seconds to wait', async () => {
  const [one, other] = [limiterOf(0), limiterOf(1)]
  const answers: RateLimitResult[] = []
  for (const rateLimiter of [one, other, one, other, one, other])
    answers.push(await rateLimiter('/together', four)(caller, nowMs))
  expect(answers.map((answer) => answer.isOver)).toEqual([false, false, false, false, true, true])
  expect(answers.at(-1)).toEqual({ isOver: true, retryAfter: 40, keeper: 'redis' })
})

test('concurrent callers get exactly the allowed number, and the next window starts at zero', async () => {
  const rateLimiter = limiterOf(0)
  const rush = await Promise.all(Array.from({ length: 50 }, async () => rateLimiter('/rush', four)(caller, nowMs)))
  expect(rush.filter((answer) => !answer.isOver)).toHaveLength(4)
  expect((await rateLimiter('/rush', four)(caller, nowMs + 40_000)).isOver).toBe(false)
  expect((await rateLimiter('/other', four)(caller, nowMs)).isOver).toBe(false)
})

test('refuses without a Redis command once the limit is known to be reached', async () => {
  const rateLimiter = limiterOf(0)
  for (let call = 0; call < 5; call += 1) await rateLimiter('/known', four)(caller, nowMs)
  expect(rateLimiter('/known', four)(caller, nowMs)).not.toBeInstanceOf(Promise)
})

test('a counter in Redis expires', async () => {
  await limiterOf(0)('/gone', four)(caller, nowMs)
  const [key = ''] = (await clients[0]?.keys('limit:*:/gone:*')) ?? []
  const left = await clients[0]?.ttl(key)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(60)
})

test('a device that changes its id is limited by its address', async () => {
  const take = limiterOf(0)('/renamed', { by: 'device', count: 1, seconds: 60 })
  const states: boolean[] = []
  for (let name = 0; name < 102; name += 1)
    states.push((await take({ ...caller, device: `name-${name}` }, nowMs)).isOver)
  expect(states.indexOf(true)).toBe(100)
  expect((await take({ ...caller, device: 'name-0', address: '203.0.113.8' }, nowMs)).isOver).toBe(true)
  expect((await take({ ...caller, device: 'name-new', address: '203.0.113.8' }, nowMs)).isOver).toBe(false)
})

test('counts a player across devices, and a caller without a player by address', async () => {
  const take = limiterOf(0)('/player', { by: 'player', count: 1, seconds: 60 })
  const isOver = async (playerId: number | undefined, address: string) =>
    (await take({ device: 'any', address, playerId }, nowMs)).isOver
  expect(await isOver(7, '203.0.113.1')).toBe(false)
  expect(await isOver(7, '203.0.113.2')).toBe(true)
  expect(await isOver(8, '203.0.113.1')).toBe(false)
  expect(await isOver(undefined, '203.0.113.1')).toBe(false)
  expect(await isOver(undefined, '203.0.113.1')).toBe(true)
})

test('counts the players on one device together where a call says so', async () => {
  const take = limiterOf(0)('/shared-device', { by: 'player', count: 2, seconds: 60, perDevice: 3 })
  const isOver = async (playerId: number, device: string) =>
    (await take({ device, address: '203.0.113.1', playerId }, nowMs)).isOver
  expect([await isOver(21, 'one'), await isOver(21, 'one'), await isOver(22, 'one')]).toEqual([false, false, false])
  expect(await isOver(23, 'one')).toBe(true)
  expect([await isOver(23, 'other'), await isOver(21, 'other')]).toEqual([false, true])
})

test('counts the addresses of one IPv6 network together, however they are written', () => {
  const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:2:0:0:0:9', '2001:db8:1:2:3:4:5:6%eth0']
  expect(new Set(same.map(networkOf)).size).toBe(1)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('counts in the process at half the allowance while Redis is unavailable, and in Redis afterwards', async () => {
  const rateLimiter = limiterOf(0)
  await redis.kill()
  await until(() => !clients[0]?.isReady)
  const alone: RateLimitResult[] = []
  for (let call = 0; call < 4; call += 1) alone.push(await rateLimiter('/alone', four)(caller, nowMs))
  expect(alone.map((answer) => [answer.isOver, answer.keeper])).toEqual([
    [false, 'process'],
    [false, 'process'],
    [true, 'process'],
    [true, 'process'],
  ])
  await redis.restart()
  await until(() => clients.every((client) => client.isReady))
  expect(await rateLimiter('/alone', four)(caller, nowMs)).toMatchObject({ isOver: false, keeper: 'redis' })
})

test('keeps limiting, and without an error, when Redis stops answering', async () => {
  const moment = await bestOf(1_500, async () => {
    const rateLimiter = limiterOf(0)
    process.kill(redis.pid, 'SIGSTOP')
    try {
      const began = performance.now()
      const answers = await Promise.all(
        Array.from({ length: 4 }, async () => rateLimiter('/hangs', four)(caller, nowMs)),
      )
      const ms = performance.now() - began
      expect(answers.map((answer) => answer.keeper)).toEqual(['process', 'process', 'process', 'process'])
      expect(answers.filter((answer) => !answer.isOver)).toHaveLength(2)
      return ms
    } finally {
      process.kill(redis.pid, 'SIGCONT')
      await until(() => clients.every((client) => client.isReady))
    }
  })
  expect(moment).toBeLessThan(1_500)
})
