import { defineCall } from '@zamra/contract/call.ts'
import { type Action, actions } from '@zamra/contract/law.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { commonOf, openHandler, type Probe } from '../../../test/open-handler.ts'
import { publishSignedPolicies } from '../../../test/operators.ts'
import { turnSwitch } from '../../../test/switches.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { AppContext } from '../../app-context.ts'
import { unknownPlace } from '../../http/place.ts'
import { authenticateBy, registerPlayer } from '../session/index.ts'
import {
  live,
  type MarketPolicy,
  policyEvaluator,
  policyOf,
  publishPolicies,
  requireMarketAllows,
  startPolicyCache,
} from './index.ts'

const people = ['Noor', 'Vikram']
const prefixes = { IN: '+91', PK: '+92', BD: '+880', UNKNOWN: '+44' } as const
type Market = keyof typeof prefixes

/** One call per action, which does nothing: a refused call never reaches its handler. */
const told: string[] = []
const probes: readonly Probe[] = actions.map((action) => ({
  row: defineCall({
    path: `/test/${action}`,
    feature: 'market',
    about: `Asks whether a player may ${action}.`,
    who: 'player',
    action,
    input: z.object({}),
    output: z.string(),
  }),
  story: async () => {
    told.push(action)
    return 'done'
  },
}))

/** A call that only reads data of the player. */
const statement: Probe = {
  row: defineCall({
    path: '/test/statement',
    feature: 'market',
    about: 'Reads data of the player.',
    who: 'player',
    input: z.object({}),
    output: z.string(),
  }),
  story: async () => 'told',
}

type Claim = { readonly uid: number; readonly sign: string; readonly deviceNumber: string }

/** A world under its own law, with a player of each market in it and a door for each action. */
async function openLand(deployment: 'sandbox' | 'live') {
  const world = await openWorld()
  const app: AppContext = { ...world.app, config: { ...world.app.config, deployment } }
  if (deployment === 'live') await publishSignedPolicies(world, live)
  await readPublished(app)
  const fastify = openHandler(app, [], {
    authenticate: authenticateBy(app),
    evaluatePolicy: policyEvaluator(app),
    calls: [...probes, statement],
  })
  const claims = new Map<Market, Claim>()
  for (const market of Object.keys(prefixes) as Market[]) claims.set(market, await newcomer(world, prefixes[market]))
  const close = async () => {
    await fastify.close()
    await world.close()
  }
  return { world, app, fastify, claims, close }
}

async function publish(app: AppContext, policies: readonly MarketPolicy[]): Promise<void> {
  await app.databases.main.transact((tx) => publishPolicies(tx, policies, people, new Date()))
  await readPublished(app)
}

async function readPublished(app: AppContext): Promise<void> {
  const leave = await startPolicyCache(app)
  leave()
}

async function newcomer({ app, ok }: World, areaCode: string): Promise<Claim> {
  const device = `device-of${areaCode}`
  const password = 'a password of nobody else'
  const uid = await registerPlayer(app, { kind: 'registered', areaCode, nickName: 'Newcomer', password })
  const { sign } = await ok('/sso/idlogin', { userId: String(uid), password }, { device })
  return { uid, sign, deviceNumber: device }
}

async function ask(fastify: FastifyInstance, action: Action | 'statement', claim: Claim | undefined) {
  const payload = { ...commonOf('device-of-nobody'), ...claim }
  const answer = await fastify.inject({ method: 'POST', url: `/api/test/${action}`, payload })
  return answer.json()
}

type Land = Awaited<ReturnType<typeof openLand>>

const open = ['register', 'deposit', 'withdraw', 'bet', 'launch', 'promotion', 'referral'] as const
const shut = ['register', 'withdraw'] as const
const allowed: Readonly<Record<'sandbox' | 'live', Readonly<Record<Market, readonly Action[]>>>> = {
  sandbox: { IN: open, PK: [...open, 'track'], BD: open, UNKNOWN: shut },
  live: { IN: shut, PK: shut, BD: shut, UNKNOWN: shut },
}

describe.each(['sandbox', 'live'] as const)('in a %s app', (deployment) => {
  let land: Land
  beforeAll(async () => {
    land = await openLand(deployment)
  })
  afterAll(() => land.close())

  test.each(Object.keys(prefixes) as Market[])('enforces the policy for every action in market %s', async (market) => {
    for (const action of actions) {
      told.length = 0
      const answer = await ask(land.fastify, action, land.claims.get(market))
      const isAllowed = allowed[deployment][market].includes(action)
      expect([action, answer.state]).toEqual([action, isAllowed ? '200' : '4030'])
      expect(told).toEqual(isAllowed ? [action] : [])
      if (isAllowed) continue
      expect(answer).toMatchObject({ code: 'market.notAllowed', resultData: { action, market } })
      expect(answer.resultData.reasons.length).toBeGreaterThan(0)
    }
  })

  test('requires a sign-in before the policy is evaluated', async () => {
    expect((await ask(land.fastify, 'deposit', undefined)).state).toBe('401')
  })
})

describe('in a sandbox', () => {
  let land: Land
  beforeAll(async () => {
    land = await openLand('sandbox')
  })
  afterAll(() => land.close())

  test('the prefix of a phone number determines the market, and markets differ [A-04]', async () => {
    const info = (areaCode: string) => land.world.ok('/market/info', { areaCode })
    const [india, pakistan, bangladesh, elsewhere] = await Promise.all(['+91', '+92', '+880', '+44'].map(info))
    expect(india).toMatchObject({ code: 'IN', bankForm: 'IFSC', currency: { iso: 'INR' }, timeZone: 'Asia/Kolkata' })
    expect(pakistan).toMatchObject({ code: 'PK', bankForm: 'IBAN', currency: { iso: 'PKR' } })
    expect(bangladesh).toMatchObject({ code: 'BD', bankForm: 'BD-ROUTING', currency: { iso: 'BDT' } })
    expect(elsewhere).toMatchObject({ code: 'UNKNOWN', mode: 'free-play' })
    expect([india?.may.track.allowed, pakistan?.may.track.allowed]).toEqual([false, true])
  })

  test('explains a market: its version, its law with dates, and the public log', async () => {
    const info = await land.world.ok('/market/info', {})
    expect(info).toMatchObject({ code: 'PK', policyVersion: 1, mode: 'real', minAge: 18 })
    expect(info.citations.length).toBeGreaterThan(0)
    for (const { url, checkedOn } of info.citations)
      expect([url, checkedOn]).toEqual([expect.stringMatching(/^https:/), '2026-11-14'])
    expect(info.log).toEqual([{ version: 1, publishedAt: expect.any(Number), approvals: 2 }])
  })

  test('a handler requires the permission of the market of a prefix or of the player', () => {
    const { app } = land
    const ctx = { app, now: new Date(), place: unknownPlace, market: 'IN' }
    expect(() => requireMarketAllows(ctx, 'deposit')).not.toThrow()
    expect(() => requireMarketAllows(ctx, 'deposit', { areaCode: '+44' })).toThrow('market.notAllowed')
    expect(() => requireMarketAllows(ctx, 'register', { areaCode: '+91', ageYears: 17 })).toThrow('market.notAllowed')
  })

  test('the deposit button follows the market policy of the player, then the switch of the app', async () => {
    const { world, claims } = land
    await turnSwitch(world.app.databases.main.pool, 'deposit', true)
    const button = async (market: Market) => {
      const payload = { ...commonOf('device-of-nobody'), ...claims.get(market) }
      const answer = await world.fastify.inject({ method: 'POST', url: '/api/home/rechargeButtonStatus', payload })
      return answer.json().resultData
    }
    expect(await button('BD')).toEqual({ open: true })
    expect(await button('UNKNOWN')).toEqual({ open: false })
  })
})

test('a market in wind-down refuses deposits, pays withdrawals and names the dates', async () => {
  const land = await openLand('sandbox')
  const windDown = { since: '2026-11-01', withdrawUntil: '2027-05-01' }
  await publish(land.app, [{ ...policyOf(land.app, 'IN'), mode: 'wind-down', windDown }])
  const states = await Promise.all(actions.map((action) => ask(land.fastify, action, land.claims.get('IN'))))
  expect(states.map(({ state }) => state)).toEqual(actions.map((action) => (action === 'withdraw' ? '200' : '4030')))
  const reason = { code: 'mode.windDown', next: 'withdraw', params: { market: 'IN', ...windDown } }
  expect(states[actions.indexOf('bet')].resultData.reasons).toEqual([reason])
  expect((await ask(land.fastify, 'statement', land.claims.get('IN'))).state).toBe('200')
  expect((await ask(land.fastify, 'deposit', land.claims.get('PK'))).state).toBe('200')
  const info = await land.world.ok('/market/info', { areaCode: '+91' })
  expect(info).toMatchObject({ mode: 'wind-down', windDown, policyVersion: 2 })
  await land.close()
})

describe('a stored policy', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const write = (policies: readonly MarketPolicy[], by: readonly string[]) =>
    world.app.databases.main.transact((tx) => publishPolicies(tx, policies, by, new Date()))

  test('is published by two different people or not at all', async () => {
    const changed = { ...policyOf(world.app, 'IN'), reviewBy: '2028-01-01' }
    await expect(write([changed], ['Noor', 'Noor'])).rejects.toThrow('two different people')
    const { main } = world.app.databases
    for (const approved_by of [['Noor'], ['Noor', 'Noor'], ['Noor', null]] as string[][]) {
      const row = { market: 'IN', version: 9, policy: '{}', approved_by, published_at: new Date() }
      await expect(main.transact((tx) => tx.insertInto('market_policy').values(row).execute())).rejects.toThrow(/check/)
    }
  })

  test('is never changed or deleted', async () => {
    const { main } = world.app.databases
    for (const change of ['update market_policy set version = 7', 'delete from market_policy']) {
      await expect(world.mainOwner.query(change)).rejects.toThrow('next version')
      await expect(main.pool.query(change)).rejects.toThrow('denied')
    }
  })

  test('is not published when it is unchanged or invalid', async () => {
    expect(await write([policyOf(world.app, 'IN')], people)).toEqual([])
    const misspelt = { ...policyOf(world.app, 'IN'), depozits: {} } as MarketPolicy
    await expect(write([misspelt], people)).rejects.toThrow('depozits')
    const young = { ...policyOf(world.app, 'IN'), age: { min: 16, method: 'declare', beforeFreePlay: true } } as const
    await expect(write([young], people)).rejects.toThrow('18')
  })

  test('reaches a running process within seconds', async () => {
    await write([{ ...policyOf(world.app, 'BD'), mode: 'blocked' }], people)
    await expect.poll(() => policyOf(world.app, 'BD').mode, { timeout: 10_000 }).toBe('blocked')
  })

  test('that is invalid puts its market under the strictest policy', async () => {
    const { main } = world.app.databases
    const row = { market: 'PK', version: 9, policy: '{"mode":"real"}', approved_by: people, published_at: new Date() }
    await main.transact((tx) => tx.insertInto('market_policy').values(row).execute())
    await expect.poll(() => policyOf(world.app, 'PK').code, { timeout: 10_000 }).toBe('UNKNOWN')
  })
})
