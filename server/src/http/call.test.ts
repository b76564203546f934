import { defineCall } from '@zamra/contract/call.ts'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { locales } from '@zamra/contract/languages.ts'
import { fillText, refusalCodes, states } from '@zamra/contract/refusal.ts'
import { refusalTexts } from '@zamra/contract/refusal-texts/index.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { commonOf, openHandler } from '../../test/open-handler.ts'
import { stopClock } from '../../test/stopped-clock.ts'
import { openWorld, type World } from '../../test/world.ts'
import type { AppContext } from '../app-context.ts'
import { createLog } from '../base/log.ts'
import { refusal } from '../base/refusal.ts'
import { route } from './route.ts'

let world: World
let app: AppContext
let edge: FastifyInstance
const lines: string[] = []
let devices = 0
let story: (input: { position: string }) => Promise<unknown> = async () => []

/** A device of its own for every request, so that no limit is met by accident. */
function body(more: object = {}, locale?: string) {
  devices += 1
  return { ...commonOf(`device-number-${devices}`, locale), position: 'home', ...more }
}

function ask(payload: object | string = body(), options: InjectOptions = {}) {
  const headers = { 'content-type': 'application/json' }
  return edge.inject({ method: 'POST', url: '/api/banner/list', headers, payload, ...options })
}

beforeAll(async () => {
  world = await openWorld()
  app = {
    ...world.app,
    log: createLog({ logLevel: 'info', revision: 'test' }, { write: (text) => lines.push(...text.trim().split('\n')) }),
  }
  edge = openHandler(app, [route('/banner/list', async (_ctx, input) => (await story(input)) as never)])
})

afterAll(async () => {
  await edge.close()
  await world.close()
})

test('every call is POST with a JSON body, but the list of languages is GET [N-01]', async () => {
  for (const path of Object.keys(calls) as CallPath[]) {
    const { method } = calls[path]
    expect(method).toBe(path === '/language/languages' ? 'GET' : 'POST')
    for (const other of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'] as const) {
      if (other === method) continue
      const answer = await world.fastify.inject({ method: other, url: `/api${path}` })
      expect([path, other, answer.statusCode, answer.headers.allow]).toEqual([path, other, 405, method])
    }
  }
})

test('a success is HTTP 200 with state "200", msg and resultData, and names its request [N-03]', async () => {
  story = async () => []
  const answer = await ask()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ state: '200', msg: 'success', resultData: [] })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('no answer may be cached, sniffed or framed, and none sets a cookie', async () => {
  for (const answer of [await ask(), await ask('{'), await edge.inject('/api/nothing')]) {
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('every refusal has its state, code, figures and a text in the language of the request [N-03 N-18]', async () => {
  const params = {
    attemptsLeft: 2,
    retryAfter: 7,
    level: 1,
    market: 'PK',
    active: 'x',
    times: 3,
    count: 4,
    period: 'day',
    ...{ minAge: 18, minutes: 10, caseNo: 'C1' },
    given: 'A. Rao',
    pick: 'Big',
    known: 'A. Roy',
  }
  for (const code of refusalCodes) {
    story = () => Promise.reject(refusal(code, params as never))
    for (const locale of locales) {
      const answer = await ask(body({}, locale))
      const msg = fillText(refusalTexts(locale)[code], params)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ state: states[code], msg, code, resultData: params })
      expect(msg).not.toMatch(/\{|undefined/)
    }
  }
})

test('answers a bug without details, and logs it once with the request id', async () => {
  story = () => Promise.reject(new Error('secret place /srv/zamra'))
  lines.length = 0
  const answer = await ask()
  expect(answer.json()).toEqual({
    state: '5000',
    msg: refusalTexts('en')['server.error'],
    code: 'server.error',
    resultData: {},
  })
  expect(answer.body).not.toContain('secret')
  const bugs = lines.filter((line) => line.includes('secret place')).map((line) => JSON.parse(line))
  expect(bugs).toHaveLength(1)
  expect(bugs[0]).toMatchObject({
    requestId: answer.headers['x-request-id'],
    path: '/banner/list',
    msg: 'unhandled error',
  })
})

test('an answer that does not match its schema is a bug, and unknown fields are removed', async () => {
  const banner = { id: '1', img: 'art:x', link: '/', linkType: 'route', sort: 1, startAt: 1, endAt: 2 }
  const words = { kicker: 'a', title: 'b', text: 'c' }
  story = async () => [{ ...banner, ...words, passwordHash: 'leak' }]
  expect((await ask()).json().resultData).toEqual([{ ...banner, ...words }])
  story = async () => [{ ...banner, secret: 'leak' }]
  const answer = await ask()
  expect(answer.json().state).toBe('5000')
  expect(answer.body).not.toContain('leak')
})

test('names invalid input fields and never repeats their values', async () => {
  const answer = await ask(body({ position: '<script>please login</script>', deviceNumber: 'x' }))
  expect(answer.json()).toMatchObject({
    state: '4001',
    resultData: { fields: [{ field: 'deviceNumber', problem: 'too_small' }] },
  })
  const second = await ask(body({ position: '<script>please login</script>' }))
  expect(second.json()).toMatchObject({
    state: '4001',
    resultData: { fields: [{ field: 'position', problem: 'invalid_value' }] },
  })
  expect(second.body).not.toMatch(/script|please login/)
})

test('errors before a call have their own HTTP status and a state', async () => {
  const tries: [InjectOptions & { payload?: string }, number, string][] = [
    [{ payload: '{"a":' }, 400, '4001'],
    [{ payload: '' }, 400, '4001'],
    [{ payload: '{"__proto__":{"admin":true}}' }, 400, '4001'],
    [{ payload: '{"a":{"constructor":{"prototype":{}}}}' }, 400, '4001'],
    [{ payload: 'x=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415, '4001'],
    [{ payload: '{}', headers: { 'content-type': 'text/plain' } }, 415, '4001'],
    [{ payload: JSON.stringify({ fill: 'x'.repeat(20_000) }) }, 413, '4001'],
    [{ url: '/api/nothing' }, 404, '4040'],
    [{ url: '/api/__proto__' }, 404, '4040'],
    [{ url: '/api/%ff' }, 400, '4001'],
    [{ method: 'GET' }, 405, '4001'],
    [{ headers: { 'content-type': 'application/json', origin: 'https://evil.example' } }, 403, '4001'],
    [{ headers: { 'content-type': 'application/json', origin: 'null' } }, 403, '4001'],
  ]
  for (const [options, status, state] of tries) {
    const { payload = JSON.stringify(body()), ...rest } = options
    const answer = await ask(payload, rest)
    expect([options, answer.statusCode, answer.json().state]).toEqual([options, status, state])
  }
})

test('accepts requests from its own pages and the configured origins only', async () => {
  const headers = { 'content-type': 'application/json', host: 'play.zamra.test' }
  story = async () => []
  expect((await ask(body(), { headers: { ...headers, origin: 'https://play.zamra.test' } })).json().state).toBe('200')
  const config = { ...app.config, origins: ['https://wrap.example'] }
  const wrapped = openHandler({ ...app, config }, [route('/banner/list', async () => [])])
  const call = { url: '/api/banner/list', headers: { ...headers, origin: 'https://wrap.example' } }
  const answer = await wrapped.inject({ ...call, method: 'POST', payload: body() })
  expect(answer.json().state).toBe('200')
  expect(answer.headers['access-control-allow-origin']).toBe('https://wrap.example')
  const preflight = await wrapped.inject({
    url: call.url,
    method: 'OPTIONS',
    headers: { origin: 'https://wrap.example' },
  })
  expect(preflight.headers['access-control-allow-headers']).toContain('content-type')
  expect(preflight.json().state).toBe('200')
  await wrapped.close()
})

test('authenticates a session when one is sent, and passes the player to the handler', async () => {
  const seen: unknown[] = []
  const remember = (playerId: unknown) => {
    seen.push(playerId)
    return []
  }
  const fastify = openHandler(app, [route('/home/rollMsg', async (ctx) => remember(ctx.playerId))], {
    authenticate: async (uid, sign, device) =>
      uid === 123456789 && sign === 'right' && device === 'device-of-asha' && 'IN',
  })
  const send = (more: object) =>
    fastify.inject({ method: 'POST', url: '/api/home/rollMsg', payload: { ...commonOf('device-of-asha'), ...more } })
  await send({})
  await send({ uid: 123456789, sign: 'right' })
  await send({ uid: 123456789, sign: 'wrong' })
  await send({ uid: 123456789.5, sign: 'right' })
  await send({ uid: 123456789 })
  expect(seen).toEqual([undefined, 123456789, undefined, undefined, undefined])
  await fastify.close()
})

const playersOnly = defineCall({
  path: '/test/players',
  feature: 'player',
  about: 'For players.',
  who: 'player',
  limit: { by: 'player', count: 2, seconds: 60 },
  input: z.object({}),
  output: z.string(),
})

test('a player call without a valid session answers HTTP 200 with state 401', async () => {
  const states = async (authenticate: () => Promise<string | false>, claim: object) => {
    const fastify = openHandler(app, [], { authenticate, call: { row: playersOnly, story: async () => 'in' } })
    const payload = { ...commonOf('device-of-ravi'), ...claim }
    const answer = await fastify.inject({ method: 'POST', url: '/api/test/players', payload })
    await fastify.close()
    return [answer.statusCode, answer.json().state]
  }
  const claim = { uid: 123456789, sign: 'any' }
  expect(await states(async () => 'IN', {})).toEqual([200, '401'])
  expect(await states(async () => false, claim)).toEqual([200, '401'])
  expect(await states(async () => 'IN', claim)).toEqual([200, '200'])
  // A player stays signed in when the session cannot be read.
  expect(await states(() => Promise.reject(new Error('away')), claim)).toEqual([200, '5000'])
})

test('the limit of a player counts all of their devices together', async () => {
  stopClock()
  const fastify = openHandler(app, [], {
    authenticate: async () => 'IN',
    call: { row: playersOnly, story: async () => 'in' },
  })
  const states: string[] = []
  for (const [device, uid] of [
    ['a', 5],
    ['b', 5],
    ['c', 5],
    ['a', 6],
  ] as const) {
    const payload = { ...commonOf(`device-of-player-${device}`), uid, sign: 'any' }
    const answer = await fastify.inject({ method: 'POST', url: '/api/test/players', payload })
    states.push(answer.json().state)
  }
  expect(states).toEqual(['200', '200', '4290', '200'])
  await fastify.close()
})

test('in the code envelope a success has no state and a refusal always has one', async () => {
  const row = defineCall({
    ...playersOnly,
    path: '/test/charge',
    who: 'anyone',
    envelope: 'code',
    limit: { by: 'device', count: 9, seconds: 60 },
  })
  const answerOf = async (story: () => Promise<unknown>) => {
    const fastify = openHandler(app, [], { call: { row, story } })
    const answer = await fastify.inject({ method: 'POST', url: '/api/test/charge', payload: body() })
    await fastify.close()
    return answer.json()
  }
  expect(await answerOf(async () => 'open')).toEqual({ code: 200, data: 'open' })
  expect(await answerOf(() => Promise.reject(refusal('deposit.closed', {})))).toEqual({
    code: 4031,
    data: null,
    state: '4031',
    msg: refusalTexts('en')['deposit.closed'],
    resultData: {},
  })
})

test('logs one line per request, without the sign', async () => {
  story = async () => []
  const good = await ask(body({ uid: 123456789, sign: 'CANARY-sign' }))
  const bad = await ask(body({ position: 'CANARY', sign: 'CANARY-sign' }))
  const linesOf = ({ headers }: typeof good) =>
    lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === headers['x-request-id'])
  // Lines are kept for a moment and handed over together.
  const patient = { timeout: 5_000, interval: 10 }
  await vi.waitFor(() => expect([good, bad].map((one) => linesOf(one).length)).toEqual([1, 1]), patient)
  expect(linesOf(good)).toMatchObject([{ level: 30, msg: 'call', path: '/banner/list', state: '200', uid: null }])
  expect(linesOf(bad)).toMatchObject([{ level: 30, msg: 'call', path: '/banner/list', state: '4001' }])
  expect(lines.join()).not.toContain('CANARY')
})
