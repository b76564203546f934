import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../test/call-over-http.ts'
import { openHandler } from '../../test/open-handler.ts'
import { openWorld, type World } from '../../test/world.ts'
import { createLifecycle, drain } from './lifecycle.ts'
import { route } from './route.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

test('a drain finishes running requests, answers late ones on open connections, and then closes', async () => {
  const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lifecycle = createLifecycle()
  const slow = route('/home/rollMsg', async () => {
    arrived.resolve()
    await release.promise
    return []
  })
  const fastify = openHandler(world.app, [slow, route('/u/gconfig', async () => '{}')], { lifecycle })
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const other = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = await call(agent, port, '/u/gconfig', 'device-number-1')
  expect(first).toEqual({ status: 200, state: '200', isLast: false })
  const underWay = call(other, port, '/home/rollMsg', 'device-number-2')
  await arrived.promise
  const drained = drain([fastify], lifecycle, 400)
  expect(lifecycle.isDraining).toBe(true)
  // Until the drain closes the server, it still answers, and asks the client to close the connection.
  const noticed = await call(agent, port, '/u/gconfig', 'device-number-1')
  expect(noticed).toEqual({ status: 200, state: '200', isLast: true })
  const stranger = () => call(new Agent(), port, '/u/gconfig', 'device-number-3')
  await vi.waitFor(() => expect(stranger()).rejects.toThrow('ECONNREFUSED'), { timeout: 5_000, interval: 20 })
  const releasedMs = performance.now()
  release.resolve()
  expect(await underWay).toMatchObject({ status: 200, state: '200' })
  await drained
  expect(performance.now() - releasedMs).toBeLessThan(2_000)
  agent.destroy()
  other.destroy()
})
