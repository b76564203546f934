import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { type Redis, startRedis } from '../../../ops/stack/redis.ts'
import { commonOf, openHandler } from '../../test/open-handler.ts'
import { setClockAhead } from '../../test/stopped-clock.ts'
import { openWorld, type World } from '../../test/world.ts'
import type { AppContext } from '../app-context.ts'
import { noLag } from '../base/lag.ts'
import { closeRedis, openRedis } from '../base/redis.ts'
import { openDatabases } from '../db/databases.ts'
import { openServer } from '../server.ts'
import { openEdge } from './edge.ts'
import { createInternalListener } from './internal-listener.ts'
import { createLifecycle } from './lifecycle.ts'
import { route } from './route.ts'

let world: World
let redis: Redis
const dir = temporaryFolder('health-test')
const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'

beforeAll(async () => {
  world = await openWorld()
  redis = await startRedis({ dir })
})

afterAll(async () => {
  await redis.stop()
  rmSync(dir, { recursive: true, force: true })
  await world.close()
})

async function readiness(app: AppContext, lifecycle = createLifecycle()) {
  const edge = openEdge({ app, authenticate: async () => false, lag: noLag, lifecycle })
  const fastify = createInternalListener(edge)
  const answer = await fastify.inject('/health/ready')
  await fastify.close()
  return [answer.statusCode, answer.json()]
}

test('the liveness probe succeeds and returns the revision', async () => {
  const answer = await world.internalListener.inject('/health/live')
  expect(answer.json()).toEqual({ state: '200', msg: 'live', resultData: { revision: 'dev' } })
})

test('is ready with all engines, and degraded without Redis', async () => {
  const app = { ...world.app, redis: openRedis({ redisUrl: redis.url }, world.app.log) }
  for (let tries = 0; tries < 200 && !app.redis.isReady; tries += 1) await sleep(10)
  expect(await readiness(app)).toMatchObject([200, { state: '200', resultData: { isReady: true, degraded: [] } }])
  await redis.kill()
  for (let tries = 0; tries < 200 && app.redis.isReady; tries += 1) await sleep(10)
  expect(await readiness(app)).toMatchObject([200, { resultData: { isReady: true, degraded: ['redis'] } }])
  closeRedis(app.redis)
})

test('a live process is not ready while its clock and that of a database differ by more than a second', async () => {
  const live: AppContext = { ...world.app, config: { ...world.app.config, deployment: 'live' } }
  expect(await readiness(live)).toMatchObject([200, { resultData: { isReady: true } }])
  setClockAhead(3_000)
  const missing = ['main', 'shard0', 'shard1'].map((name) => `the clock of ${name}`)
  expect(await readiness(live)).toMatchObject([503, { state: '5030', resultData: { isReady: false, missing } }])
  expect(await readiness(world.app)).toMatchObject([200, { resultData: { isReady: true, missing: [] } }])
})

test('answers every call while Redis is killed and restarted', async () => {
  await redis.restart()
  const app = { ...world.app, redis: openRedis({ redisUrl: redis.url }, world.app.log) }
  const fastify = openHandler(app, [route('/home/rollMsg', async () => [])])
  const states = new Set<string>()
  let isOver = false
  const loop = async (device: string) => {
    for (let turn = 0; !isOver; turn += 1) {
      const payload = commonOf(`${device}-${turn}`)
      const answer = await fastify.inject({ method: 'POST', url: '/api/home/rollMsg', payload })
      states.add(`${answer.statusCode} ${answer.json().state}`)
      await sleep(2)
    }
  }
  const loops = Promise.all(['device-of-a', 'device-of-b', 'device-of-c'].map(loop))
  await sleep(200)
  await redis.kill()
  await sleep(400)
  await redis.restart()
  await sleep(400)
  isOver = true
  await loops
  expect(states).toEqual(new Set(['200 200']))
  await fastify.close()
  closeRedis(app.redis)
})

test('is degraded without one shard, and not ready without the main database or any shard', async () => {
  const { config, log } = world.app
  const [shard = ''] = config.shardUrls
  const cases = [
    { urls: { mainUrl: config.mainUrl, shardUrls: [shard, nowhere] }, status: 200, degraded: ['shard1'], missing: [] },
    { urls: { mainUrl: nowhere, shardUrls: [shard, shard] }, status: 503, degraded: [], missing: ['main'] },
    { urls: { mainUrl: config.mainUrl, shardUrls: [nowhere] }, status: 503, degraded: [], missing: ['shard0'] },
  ]
  for (const { urls, status, degraded, missing } of cases) {
    const databases = openDatabases(urls, log)
    const [httpStatus, body] = await readiness({ ...world.app, databases })
    expect([httpStatus, body.state, body.resultData]).toEqual([
      status,
      status === 200 ? '200' : '5030',
      { isReady: status === 200, degraded, missing },
    ])
    await databases.close()
  }
})

test('starts without one shard', async () => {
  const { config, log } = world.app
  const [shard = ''] = config.shardUrls
  const server = await openServer({ ...config, shardUrls: [shard, nowhere] }, { log })
  const answer = await server.internalListener.inject('/health/ready')
  expect([answer.statusCode, answer.json().resultData.degraded]).toEqual([200, ['shard1']])
  await server.close()
})

test('is not ready while draining', async () => {
  const lifecycle = createLifecycle()
  lifecycle.isDraining = true
  expect(await readiness(world.app, lifecycle)).toMatchObject([
    503,
    { state: '5030', resultData: { missing: ['draining'] } },
  ])
})

test('exposes the counters of every call', async () => {
  await world.ok('/home/rollMsg', {})
  const answer = await world.internalListener.inject('/metrics')
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.body).toContain('zamra_calls_total{path="/home/rollMsg",state="200"} 1')
  expect(answer.body).toContain('zamra_event_loop_lag_seconds')
})
