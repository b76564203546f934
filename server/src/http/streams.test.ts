import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { packageName } from '@zamra/contract/package-name.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openHandler } from '../../test/open-handler.ts'
import { openWorld, type World, type WorldPlayer } from '../../test/world.ts'
import { createMetrics, type Metrics } from '../base/metrics.ts'
import { authenticateBy, closeSessions } from '../features/session/index.ts'
import { createLifecycle, drain, type Lifecycle } from './lifecycle.ts'
import { pushEvent, pushEventToAll } from './push.ts'

let world: World
let fastify: FastifyInstance
let port: number
let lifecycle: Lifecycle
let metrics: Metrics

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  lifecycle = createLifecycle()
  metrics = createMetrics()
  fastify = openHandler(world.app, [], { authenticate: authenticateBy(world.app), lifecycle, metrics })
  port = await listen(fastify)
})
afterEach(() => fastify.close())
afterAll(() => world.close())

async function listen(server: FastifyInstance): Promise<number> {
  await server.listen({ host: '127.0.0.1', port: 0 })
  return (server.server.address() as AddressInfo).port
}

type Received = { readonly response: IncomingMessage; text: string; isOver: boolean; leave(): void }

/** A client that reads what it is sent. */
async function listenAs(player: WorldPlayer, at = port): Promise<Received> {
  const common = { appId: 1526, appPackageName: packageName(1526), deviceNumber: player.device, locale: 'en' }
  const headers = { 'content-type': 'application/json' }
  const sent = request({ port: at, host: '127.0.0.1', path: '/api/user/stream', method: 'POST', headers, agent: false })
  sent.end(JSON.stringify({ ...common, uid: player.playerId, sign: player.sign }))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const received: Received = { response, text: '', isOver: false, leave: () => sent.destroy() }
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    received.text += chunk
  })
  response.on('error', () => {})
  response.on('close', () => {
    received.isOver = true
  })
  return received
}

const events = ({ text }: Received) => [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name)
const open = async () => Number(/^zamra_streams_open (\d+)$/m.exec(await metrics.registry.metrics())?.[1])
const ended = async (reason: string) =>
  Number(
    new RegExp(`^zamra_streams_ended_total{reason="${reason}"} (\\d+)$`, 'm').exec(
      await metrics.registry.metrics(),
    )?.[1] ?? 0,
  )

test('pushes an event to its player only', async () => {
  const [asha, ravi] = [await world.player(), await world.player()]
  const [hers, theirs] = [await listenAs(asha), await listenAs(ravi)]
  expect(hers.response.statusCode).toBe(200)
  expect(hers.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  await pushEvent(world.app, asha.playerId, 'userInfo')
  await pushEvent(world.app, asha.playerId, 'balance')
  await vi.waitFor(() => expect(events(hers)).toEqual(['userInfo', 'balance']))
  expect(events(theirs)).toEqual([])
  expect(await open()).toBe(2)
  for (const one of [hers, theirs]) one.leave()
  await vi.waitFor(async () => expect([await open(), await ended('gone')]).toEqual([0, 2]))
  expect(await world.app.redis.pubSubChannels(`push:${asha.playerId}`)).toEqual([])
})

test('pushes an event for all players once to each', async () => {
  const players = [await world.player(), await world.player()]
  const all = await Promise.all(players.map((player) => listenAs(player)))
  await pushEventToAll(world.app, 'draw')
  for (const received of all) await vi.waitFor(() => expect(events(received)).toEqual(['draw']))
  for (const received of all) received.leave()
})

test('refuses a stream without a session in the usual envelope', async () => {
  const player = await world.player()
  const refused = await listenAs({ ...player, sign: 'made up' })
  await vi.waitFor(() => expect(refused.isOver).toBe(true))
  expect(refused.response.headers['content-type']).toContain('application/json')
  expect(JSON.parse(refused.text)).toMatchObject({ state: '401', code: 'login.required' })
})

test('ends the stream of a closed session', async () => {
  const player = await world.player()
  const received = await listenAs(player)
  await closeSessions(world.app, player.playerId)
  await vi.waitFor(() => expect(received.isOver).toBe(true), { timeout: 3_000 })
  expect(await ended('session')).toBe(1)
})

test('a heartbeat keeps a valid session open and ends one that has expired', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let stands: string | false = 'IN'
  const beating = openHandler(world.app, [], { authenticate: async () => stands })
  const player = await world.player()
  const received = await listenAs(player, await listen(beating))
  await vi.waitFor(() => expect(received.text).toBe(':\n\n'))
  vi.advanceTimersByTime(15_000)
  await vi.waitFor(() => expect(received.text).toBe(':\n\n:\n\n'))
  stands = false
  vi.advanceTimersByTime(15_000)
  await vi.waitFor(() => expect(received.isOver).toBe(true))
  vi.useRealTimers()
  await beating.close()
})

test('a new stream of a device replaces the earlier one, in any process', async () => {
  const player = await world.player()
  const elsewhere = openHandler(world.app, [], { authenticate: authenticateBy(world.app) })
  const first = await listenAs(player)
  const second = await listenAs(player, await listen(elsewhere))
  await vi.waitFor(() => expect(first.isOver).toBe(true))
  expect(events(first)).toEqual(['replaced'])
  await pushEvent(world.app, player.playerId, 'balance')
  await vi.waitFor(() => expect(events(second)).toEqual(['balance']))
  second.leave()
  await elsewhere.close()
})

test('drops a client that does not read, without delaying the others', async () => {
  const player = await world.player()
  const asleep = connect(port, '127.0.0.1')
  asleep.pause()
  asleep.on('error', () => {})
  const fields = { appId: 1526, appPackageName: packageName(1526), deviceNumber: player.device, locale: 'en' }
  const body = JSON.stringify({ ...fields, uid: player.playerId, sign: player.sign })
  asleep.write(
    `POST /api/user/stream HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await vi.waitFor(async () => expect(await open()).toBe(1))
  const other = await listenAs(await world.player())
  const many = Array.from({ length: 2_000 })
  await vi.waitFor(
    async () => {
      await Promise.all(many.map(() => pushEvent(world.app, player.playerId, 'userInfo')))
      expect(await ended('slow')).toBe(1)
    },
    { timeout: 15_000, interval: 1 },
  )
  expect([await open(), other.isOver]).toEqual([1, false])
  other.leave()
  asleep.destroy()
}, 20_000)

test('a drain ends all streams at once and refuses new ones', async () => {
  const [early, tooLate] = [await world.player(), await world.player()]
  const received = await listenAs(early)
  const beganMs = performance.now()
  const drained = drain([fastify], lifecycle, 300)
  const late = await listenAs(tooLate)
  await vi.waitFor(() => expect([received.isOver, late.isOver]).toEqual([true, true]))
  expect(JSON.parse(late.text)).toMatchObject({ code: 'server.busy' })
  await drained
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})

test('asks clients to refresh once after Redis was unavailable', async () => {
  const received = await listenAs(await world.player())
  world.app.redis.emit('ready')
  await vi.waitFor(() => expect(events(received)).toEqual(['balance', 'draw']))
  received.leave()
})

/** Three times what it takes today, so that a leak or a fat closure is seen and the collector's mood is not. */
const kibPerStreamMax = 16

test('a thousand idle streams use little memory each', async () => {
  const idle = openHandler(world.app, [], { authenticate: async () => 'IN' })
  const count = 1_000
  const at = await listen(idle)
  const before = await settled()
  const script = fileURLToPath(new URL('../../test/open-streams.ts', import.meta.url))
  const clients = spawn(process.execPath, [script, String(at), String(count)], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(clients.stdout, 'data')
  const kibPerStream = ((await settled()) - before) / count / 1_024
  clients.kill()
  await idle.close()
  expect(kibPerStream).toBeLessThan(kibPerStreamMax)
  expect(kibPerStream).toBeGreaterThan(0.1)
}, 30_000)

/** What earlier tests have left goes bit by bit, so it is waited for until nothing more goes. */
async function settled(): Promise<number> {
  for (let last = used(); ; ) {
    await sleep(100)
    const next = used()
    if (Math.abs(next - last) < 65_536) return next
    last = next
  }
}

function used(): number {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
