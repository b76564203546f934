import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { noLag } from '../base/lag.ts'
import { openEdge } from './edge.ts'
import { registerPaymentPages } from './payment-pages.ts'
import { registerWebhooks } from './provider-webhooks.ts'

let world: World
const fastify = Fastify()
const received: string[] = []
const lookedAt: string[] = []
let isAway = false

const markOf = (raw: Buffer) => createHmac('sha256', 'key').update(raw).digest('hex')
const awkward = { action: 'https://pay.example/form', fields: { 'a"b': `<script>alert('&')</script>` } }

beforeAll(async () => {
  world = await openWorld()
  const edge = openEdge({ app: world.app, authenticate: async () => false, lag: noLag })
  fastify.removeAllContentTypeParsers()
  registerWebhooks(fastify, edge, '/hooks/payment', {
    isKnown: (provider) => provider === 'company',
    verify: async (_provider, raw, headers) => (headers.mark === markOf(raw) ? raw.toString() : undefined),
    handle: async (_provider, notice: string) => {
      if (isAway) throw new Error('the database is away')
      received.push(notice)
    },
  })
  registerPaymentPages(fastify, edge, {
    parseFormLink: (ticket) => (ticket === 'good'.repeat(100) ? awkward : undefined),
    parseReturnLink: (ticket) =>
      ticket === 'company/D1/to/signature'
        ? { provider: 'company', orderNo: 'D1', returnUrl: 'https://play.example/back' }
        : undefined,
    handleReturn: async ({ orderNo }) => {
      if (isAway) throw new Error('nobody is there')
      lookedAt.push(orderNo)
    },
  })
})
afterAll(async () => {
  await fastify.close()
  await world.close()
})
beforeEach(() => {
  isAway = false
  received.length = 0
  lookedAt.length = 0
})

const tell = (body: string, headers: Record<string, string>, provider = 'company') =>
  fastify.inject({ method: 'POST', url: `/hooks/payment/${provider}`, body, headers })
const signed = (body: string) => ({ mark: markOf(Buffer.from(body)) })

test('verifies a webhook over the raw bytes, whatever its content type', async () => {
  const body = '{"amount":10.50,  "name":"é\\u0000"}'
  for (const type of ['application/json', 'text/plain; charset=UTF-8', 'application/x-www-form-urlencoded', 'x/y']) {
    const answer = await tell(body, { ...signed(body), 'content-type': type })
    expect([answer.statusCode, answer.json()]).toEqual([200, { state: '200' }])
  }
  expect(received).toEqual(Array(4).fill(body))
})

test('rejects a forged webhook with 401, an unknown provider with 404 and a large body with 413', async () => {
  const json = { 'content-type': 'application/json' }
  expect((await tell('{"amount":1}', { ...json, ...signed('{"amount":2}') })).statusCode).toBe(401)
  expect((await tell('{"amount":1}', json)).statusCode).toBe(401)
  expect((await tell('', {})).statusCode).toBe(401)
  expect((await tell('{}', { ...json, ...signed('{}') }, 'nobody')).statusCode).toBe(404)
  const large = 'x'.repeat(70_000)
  expect((await tell(large, { ...json, ...signed(large) })).statusCode).toBe(413)
  expect(received).toEqual([])
})

test('does not acknowledge a webhook that could not be stored, so that the provider sends it again', async () => {
  isAway = true
  const headers = { 'content-type': 'application/json', ...signed('{}') }
  expect((await tell('{}', headers)).statusCode).toBe(503)
  isAway = false
  expect((await tell('{}', headers)).statusCode).toBe(200)
})

test('a payment form posts to the provider only, and its values are escaped', async () => {
  const page = await fastify.inject(`/pay/form/${'good'.repeat(100)}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<form method="post" action="https://pay.example/form">')
  expect(page.body.match(/<script>/g)).toHaveLength(1)
  expect(page.body).toContain('name="a&#34;b" value="&#60;script&#62;')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain('form-action https://pay.example;')
  expect(policy).not.toContain('unsafe')
  expect((await fastify.inject('/pay/form/bad')).statusCode).toBe(404)
})

test('a returning payer triggers a check and is redirected into the app, even when the check fails', async () => {
  const url = '/pay/back/company/D1/to/signature'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const posted = await fastify.inject({ method: 'POST', url, body: 'pp_ResponseCode=000', headers: form })
  const followed = await fastify.inject(`${url}?paymentID=1&status=success`)
  for (const answer of [posted, followed])
    expect([answer.statusCode, answer.headers.location]).toEqual([303, 'https://play.example/back'])
  expect(lookedAt).toEqual(['D1', 'D1'])
  isAway = true
  expect((await fastify.inject(url)).statusCode).toBe(303)
  expect((await fastify.inject('/pay/back/company/D1/to/another')).statusCode).toBe(404)
  expect(lookedAt).toHaveLength(2)
})

test('limits webhooks per address before verification, and a returning payer is redirected all the same', async () => {
  const busy = Fastify()
  const usedUp = { isOver: true, retryAfter: 7, keeper: 'redis' } as const
  const parts = { app: world.app, authenticate: async () => false as const, lag: noLag }
  registerWebhooks(busy, openEdge({ ...parts, rateLimiter: () => () => usedUp }), '/hooks/payment', {
    isKnown: () => true,
    verify: async () => {
      throw new Error('nobody is asked')
    },
    handle: async () => {},
  })
  const asked: string[] = []
  registerPaymentPages(busy, openEdge({ ...parts, rateLimiter: () => () => usedUp }), {
    parseFormLink: () => undefined,
    parseReturnLink: () => ({ provider: 'company', orderNo: 'D1', returnUrl: 'https://play.example/back' }),
    handleReturn: async ({ orderNo }) => void asked.push(orderNo),
  })
  const answer = await busy.inject({ method: 'POST', url: '/hooks/payment/company', body: '{}' })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7'])
  const back = await busy.inject('/pay/back/company/D1/to/signature')
  expect([back.statusCode, asked]).toEqual([303, []])
  await busy.close()
})
