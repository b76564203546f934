import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { success } from '@zamra/contract/envelope.ts'
import { states } from '@zamra/contract/refusal.ts'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commonOf } from '../../test/open-handler.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let port: number

beforeAll(async () => {
  world = await openWorld()
  await world.fastify.listen({ host: '127.0.0.1', port: 0 })
  port = (world.fastify.server.address() as AddressInfo).port
})

afterAll(() => world.close())

const known = new Set([success, ...Object.values(states)])
const paths = Object.keys(calls) as CallPath[]
const limits = { numRuns: 1_500, interruptAfterTimeLimit: 4_000, markInterruptAsFailure: false }

/** The answer has a state of the catalogue and no internal details. */
function isProper(answer: Pick<LightMyRequestResponse, 'statusCode' | 'body'>): void {
  expect(answer.statusCode).toBeLessThan(500)
  const { state } = JSON.parse(answer.body)
  expect(known).toContain(state)
  expect(state).not.toBe(states['server.error'])
  expect(answer.body).not.toMatch(/node_modules|\.ts:\d|at \w+ \(|Error:|select |insert /i)
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom('', '\u0000', '__proto__', "'; drop table player; --", '../../etc/passwd', '\ud800', '9'.repeat(400)),
)
const oddNumber = fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE)
const odd = fc.oneof(oddText, oddNumber, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, true, [], {}))

/** Names that calls do have, so that a wrong value reaches the place where it would matter. */
const names = fc.constantFrom(
  ...['uid', 'sign', 'locale', 'deviceNumber', 'appId', 'position', 'data', 'userId', 'password', 'events', 'keyword'],
  ...['pageNo', 'pageSize', 'tab', 'category', 'providerCode', 'h5No', 'adid', 'appPackageName', 'constructor'],
)
const device = fc.uuid()
const nearlyGood = fc
  .tuple(device, fc.dictionary(names, odd, { maxKeys: 5 }))
  .map(([deviceNumber, fields]) => ({ ...commonOf(deviceNumber), position: 'home', ...fields }))

test('answers invalid fields with a refusal and a state for every call, never with a bug', async () => {
  const bodies = fc.oneof({ weight: 4, arbitrary: nearlyGood }, { weight: 1, arbitrary: fc.jsonValue() })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), bodies, async (path, body) => {
      const { method } = calls[path]
      const headers = { 'content-type': 'application/json' }
      const payload = method === 'POST' ? { payload: JSON.stringify(body) } : {}
      isProper(await world.fastify.inject({ method, url: `/api${path}`, headers, ...payload }))
    }),
    limits,
  )
})

test('answers invalid requests of any shape with a state', async () => {
  const method = fc.constantFrom('POST', 'GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH')
  const type = fc.constantFrom('application/json', 'text/plain', 'text/xml', 'multipart/form-data; boundary=x', ';', '')
  const path = fc.oneof(fc.constantFrom(...paths), fc.webPath(), fc.string({ maxLength: 20 }).map(encodeURI))
  const body = fc.oneof(fc.string(), fc.json(), fc.string({ minLength: 17_000, maxLength: 17_001 }))
  await fc.assert(
    fc.asyncProperty(method, path, type, body, async (how, where, what, payload) => {
      const url = `/api${where.startsWith('/') ? '' : '/'}${where}`
      isProper(await world.fastify.inject({ method: how, url, headers: { 'content-type': what }, payload }))
    }),
    limits,
  )
})

test('answers malformed HTTP with a state', async () => {
  const wire = [
    'NONSENSE\r\n\r\n',
    'POST /api/u/gconfig HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n',
    'POST /api/u/gconfig HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
    `GET /api/u/gconfig HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'POST /api/u/gconfig HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET /api/u/gconfig HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\nConnection: close\r\n\r\n',
    'GET /api/%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ]
  for (const bytes of wire) {
    const answer = await speak(bytes)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /)
    isProper({ statusCode: Number(head.split(' ')[1]), body })
  }
})

async function speak(bytes: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}
