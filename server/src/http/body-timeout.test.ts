import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { upload } from '@zamra/contract/file-upload.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openWorld } from '../../test/world.ts'
import { defaultBodyTimeoutMs, enforceBodyTimeouts, withBodyTimeout } from './body-timeout.ts'

let fastify: FastifyInstance | undefined
afterEach(() => fastify?.close())

const usualMs = 300
const patientMs = 30_000

async function open(): Promise<number> {
  fastify = Fastify()
  enforceBodyTimeouts(fastify, usualMs)
  fastify.post('/usual', async ({ body }) => body)
  fastify.post('/thoughtful', async ({ body }) => {
    await sleep(usualMs * 3)
    return body
  })
  fastify.post('/picture', { config: withBodyTimeout(patientMs) }, async ({ body }) => body)
  const { port } = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }))
  return Number(port)
}

/** A body of which the last byte comes so much later; answers with the status. */
async function drip(port: number, path: string, forMs: number): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', 'content-length': 4 }
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const sending = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
    answer.resume()
    resolve(answer.statusCode)
  })
  sending.on('error', reject)
  sending.write('tru')
  await Promise.race([promise, sleep(forMs)])
  if (!sending.destroyed) sending.end('e')
  return await promise
}

test('answers 408 to a slow body, allows more time where the route does, and does not limit the handler', async () => {
  const port = await open()
  const statuses = [drip(port, '/usual', 5_000), drip(port, '/picture', usualMs * 4), drip(port, '/thoughtful', 0)]
  expect(await Promise.all(statuses)).toEqual([408, 200, 200])
})

test('allows more time for a picture than for a call, and the usual time for headers', async () => {
  const world = await openWorld()
  try {
    const { requestTimeout, headersTimeout } = world.fastify.server
    expect([requestTimeout, headersTimeout]).toEqual([upload.bodyMs, defaultBodyTimeoutMs])
  } finally {
    await world.close()
  }
})
