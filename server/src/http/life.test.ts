import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commonOf, openHandler } from '../../test/open-handler.ts'
import { openWorld, type World } from '../../test/world.ts'
import { drain, newLife } from './life.ts'
import { route } from './route.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

type Answer = { readonly status: number; readonly state: string; readonly isLast: boolean }

/** One call over a connection that stays open for the next, as browsers and proxies do. */
function call(agent: Agent, port: number, path: string, device: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const headers = { 'content-type': 'application/json' }
  const sent = request({ agent, port, host: '127.0.0.1', path: `/api${path}`, method: 'POST', headers }, (response) => {
    let text = ''
    response.on('data', (chunk) => {
      text += chunk
    })
    response.on('end', () => {
      const isLast = response.headers.connection === 'close'
      resolve({ status: response.statusCode ?? 0, state: JSON.parse(text).state, isLast })
    })
  })
  sent.on('error', reject)
  sent.end(JSON.stringify(commonOf(device)))
  return promise
}

test('a drain lets what is under way finish, answers what still comes on open connections, and then is closed', async () => {
  const release = Promise.withResolvers<void>()
  const life = newLife()
  const slow = route('/home/rollMsg', async () => {
    await release.promise
    return []
  })
  const app = openHandler(world.house, [slow, route('/u/gconfig', async () => '{}')], { life })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const other = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = await call(agent, port, '/u/gconfig', 'device-number-1')
  expect(first).toEqual({ status: 200, state: '200', isLast: false })
  const underWay = call(other, port, '/home/rollMsg', 'device-number-2')
  await sleep(50)
  const drained = drain(app, life, 100)
  expect(life.isDraining).toBe(true)
  expect((await app.inject('/health/ready')).statusCode).toBe(503)
  // Within the notice the house still answers, and asks to go elsewhere next time.
  const noticed = await call(agent, port, '/u/gconfig', 'device-number-1')
  expect(noticed).toEqual({ status: 200, state: '200', isLast: true })
  await sleep(150)
  await expect(call(new Agent(), port, '/u/gconfig', 'device-number-3')).rejects.toThrow('ECONNREFUSED')
  const releasedMs = performance.now()
  release.resolve()
  expect(await underWay).toMatchObject({ status: 200, state: '200' })
  await drained
  expect(performance.now() - releasedMs).toBeLessThan(2_000)
  agent.destroy()
  other.destroy()
})

test('the process leaves politely: SIGTERM under load, every request answered, exit code 0', async () => {
  const { config } = world.house
  const child = spawn(process.execPath, [new URL('../main.ts', import.meta.url).pathname], {
    env: {
      ZAMRA_PORT: '0',
      ZAMRA_FLOW_PORT: '0',
      ZAMRA_MAIN_URL: config.mainUrl,
      ZAMRA_SHARD_URLS: config.shardUrls.join(),
      ZAMRA_REDIS_URL: config.redisUrl,
      ZAMRA_RESTATE_INGRESS_URL: config.restateIngressUrl,
      ZAMRA_RESTATE_ADMIN_URL: config.restateAdminUrl,
      ZAMRA_SERVICE_URL: config.serviceUrl,
      ZAMRA_DRAIN_NOTICE_MS: '200',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  child.stdout.on('data', (chunk) => lines.push(...String(chunk).trim().split('\n')))
  const exited = once(child, 'exit')
  for (let tries = 0; tries < 1_500 && !lines.join().includes('the house is open'); tries += 1) await sleep(10)
  const open = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'the house is open')
  const port = Number(new URL(open.url).port)
  const answers: Answer[] = []
  // Like a proxy: it uses its connections again and again, until an answer asks it to go elsewhere.
  const visitor = async (device: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let isLast = false; !isLast; await sleep(5)) {
      const answer = await call(agent, port, '/u/gconfig', device)
      answers.push(answer)
      isLast = answer.isLast
    }
    agent.destroy()
  }
  const visitors = Promise.all(Array.from({ length: 8 }, (_, index) => visitor(`device-of-load-${index}`)))
  await sleep(200)
  child.kill('SIGTERM')
  await visitors
  expect(await exited).toEqual([0, null])
  expect(answers.length).toBeGreaterThanOrEqual(8)
  expect(answers.filter(({ state }) => state !== '200')).toEqual([])
})
