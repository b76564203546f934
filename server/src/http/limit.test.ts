import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { type Redis, startRedis } from '../../../ops/stack/redis.ts'
import { createLog } from '../base/log.ts'
import { closeRedis, openRedis, type RedisClient } from '../base/redis.ts'
import { networkOf } from './address.ts'
import { type Allowance, allowancesOf, type Limiter, openLimiter, type Taken } from './limit.ts'

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

function limiterOf(index: number): Limiter {
  return openLimiter(clients[index] as RedisClient)
}

const nowMs = Date.UTC(2026, 10, 14, 12, 0, 20)
const four: Allowance = { who: 'd:one', count: 4, seconds: 60 }

test('processes count together, and say how long to wait', async () => {
  const [one, other] = [limiterOf(0), limiterOf(1)]
  const answers: Taken[] = []
  for (const limiter of [one, other, one, other, one, other]) answers.push(await limiter('/together', [four], nowMs))
  expect(answers.map((answer) => answer.isOver)).toEqual([false, false, false, false, true, true])
  expect(answers.at(-1)).toEqual({ isOver: true, retryAfter: 40, keeper: 'redis' })
})

test('callers of the same moment get exactly what is allowed, and the next window begins anew', async () => {
  const limiter = limiterOf(0)
  const rush = await Promise.all(Array.from({ length: 50 }, () => limiter('/rush', [four], nowMs)))
  expect(rush.filter((answer) => !answer.isOver)).toHaveLength(4)
  expect((await limiter('/rush', [four], nowMs + 40_000)).isOver).toBe(false)
  expect((await limiter('/other', [four], nowMs)).isOver).toBe(false)
})

test('what is used up is told at once, without asking anybody', async () => {
  const limiter = limiterOf(0)
  for (let call = 0; call < 5; call += 1) await limiter('/known', [four], nowMs)
  expect(limiter('/known', [four], nowMs)).not.toBeInstanceOf(Promise)
})

test('a count in Redis goes away by itself', async () => {
  await limiterOf(0)('/gone', [{ who: 'd:x', count: 1, seconds: 60 }], nowMs)
  const key = `limit:${Math.floor(nowMs / 60_000)}:/gone:d:x`
  const left = await clients[0]?.ttl(key)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(60)
})

test('a device that renames itself meets the limit of its address', () => {
  const limit = { by: 'device', count: 10, seconds: 60 } as const
  const caller = { device: 'renamed-again', address: '203.0.113.7', playerId: undefined }
  expect(allowancesOf(limit, caller)).toEqual([
    { who: 'd:renamed-again', count: 10, seconds: 60 },
    { who: 'a:203.0.113.7', count: 1_000, seconds: 60 },
  ])
  expect(allowancesOf({ ...limit, by: 'player' }, { ...caller, playerId: 7 })).toEqual([
    { who: 'p:7', count: 10, seconds: 60 },
  ])
  expect(allowancesOf({ ...limit, by: 'player' }, caller)).toEqual([{ who: 'a:203.0.113.7', count: 10, seconds: 60 }])
  expect(allowancesOf({ ...limit, by: 'address' }, caller)).toEqual([{ who: 'a:203.0.113.7', count: 10, seconds: 60 }])
})

test('a household has one IPv6 network, however its addresses are written', () => {
  const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:2:0:0:0:9', '2001:db8:1:2:3:4:5:6%eth0']
  expect(new Set(same.map(networkOf)).size).toBe(1)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('without Redis the process counts by itself, with half the allowance, and goes back when Redis is back', async () => {
  const limiter = limiterOf(0)
  await redis.kill()
  await until(() => !clients[0]?.isReady)
  const alone: Taken[] = []
  for (let call = 0; call < 4; call += 1) alone.push(await limiter('/alone', [four], nowMs))
  expect(alone.map((answer) => [answer.isOver, answer.keeper])).toEqual([
    [false, 'process'],
    [false, 'process'],
    [true, 'process'],
    [true, 'process'],
  ])
  await redis.restart()
  await until(() => clients.every((client) => client.isReady))
  expect(await limiter('/alone', [four], nowMs)).toMatchObject({ isOver: false, keeper: 'redis' })
})

test('a Redis that hangs in the middle costs a moment, not an error and not an open door', async () => {
  const limiter = limiterOf(0)
  process.kill(redis.pid, 'SIGSTOP')
  try {
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 4 }, () => limiter('/hangs', [four], nowMs)))
    expect(performance.now() - began).toBeLessThan(1_500)
    expect(answers.map((answer) => answer.keeper)).toEqual(['process', 'process', 'process', 'process'])
    expect(answers.filter((answer) => !answer.isOver)).toHaveLength(2)
  } finally {
    process.kill(redis.pid, 'SIGCONT')
  }
  await until(() => clients.every((client) => client.isReady))
})
