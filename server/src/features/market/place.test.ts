import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallOptions } from '../../../test/call-app.ts'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { publishPolicies, sandbox, startPolicyCache } from './index.ts'

const edge = '10.9.8.7'
const stranger = '203.0.113.9'

let world: World
let asha: WorldPlayer
beforeAll(async () => {
  world = await openWorld({
    env: {
      ZAMRA_PROXIES: '1',
      ZAMRA_EDGE_NETWORKS: '10.9.0.0/16, fd00::/8',
      ZAMRA_COUNTRY_HEADER: 'X-Country',
      ZAMRA_ANONYMOUS_HEADER: 'X-Anonymous',
    },
  })
  asha = await world.player()
  const geo = { allowCountries: ['NP'], ipCheck: true, vpnBlock: true, prefixMustMatch: true }
  await world.app.databases.main.transact((tx) =>
    publishPolicies(
      tx,
      sandbox.map((policy) => ({ ...policy, geo })),
      ['Asha', 'Bilal'],
      systemNow(),
    ),
  )
  const leave = await startPolicyCache(world.app)
  leave()
})
afterAll(() => world.close())

const from = (country: string | undefined, more: CallOptions & { readonly anonymous?: string } = {}): CallOptions => {
  const { anonymous = '0', address = edge, ...options } = more
  return { ...options, address, headers: { 'x-anonymous': anonymous, ...(country && { 'x-country': country }) } }
}

async function reasonsOf(options: CallOptions): Promise<readonly string[]> {
  const input = { coin: 'USDT', network: 'ERC20' }
  const { body } = await world.call('/recharge/cryptoAddress', input, { ...options, as: asha })
  const { reasons = [] } = (body.resultData ?? {}) as { reasons?: readonly { code: string }[] }
  return reasons.map(({ code }) => code)
}

test('a deposit is made from a country of the market and from nowhere else', async () => {
  expect(await reasonsOf(from('IN'))).toEqual([])
  expect(await reasonsOf(from('np'))).toEqual([])
  expect(await reasonsOf(from('FR'))).toEqual(['geo.otherCountry'])
  expect(await reasonsOf(from('IN', { anonymous: '1' }))).toEqual(['geo.anonymous'])
  for (const unknown of [undefined, 'XX', 'T1', 'INDIA'])
    expect(await reasonsOf(from(unknown))).toEqual(['geo.countryUnknown'])
  const { body } = await world.call(
    '/recharge/cryptoAddress',
    { coin: 'USDT', network: 'ERC20' },
    { ...from('FR'), as: asha },
  )
  expect(body).toMatchObject({
    code: 'market.notAllowed',
    resultData: { action: 'deposit', reasons: [{ params: { market: 'IN', country: 'FR' }, next: 'playFree' }] },
  })
})

test('reads the place from headers of the edge only, and ignores those of a caller', async () => {
  const both = ['geo.countryUnknown', 'geo.connectionUnknown']
  expect(await reasonsOf(from('IN', { address: stranger }))).toEqual(both)
  // The caller claims to be the edge; the connection says otherwise.
  const claim = from('IN', { address: stranger })
  expect(await reasonsOf({ ...claim, headers: { ...claim.headers, 'x-forwarded-for': edge } })).toEqual(both)
  expect(await reasonsOf(from('IN', { address: `::ffff:${edge}` }))).toEqual([])
  expect(await reasonsOf(from('IN', { address: 'fd00::7' }))).toEqual([])
})

test('an account is opened in the country of its prefix, also by a guest who names another', async () => {
  const enter = async (areaCode: string, country: string) => {
    const input = { areaCode, agreeTerms: true, ageCertified: true }
    const { body } = await world.call('/sso/guest', input, from(country, { device: `device-${areaCode}-${country}` }))
    return body.state
  }
  expect(await enter('+91', 'PK')).toBe('4030')
  expect(await enter('+91', 'NP')).toBe('4030')
  expect(await enter('+91', 'IN')).toBe('200')
  expect(await enter('+92', 'PK')).toBe('200')
})

test('the page about the law shows what is allowed from where the caller is', async () => {
  const may = async (country: string) => (await world.ok('/market/info', { areaCode: '+91' }, from(country))).may
  expect((await may('FR')).bet).toMatchObject({ allowed: false, reasons: [{ code: 'geo.otherCountry' }] })
  expect((await may('FR')).withdraw.allowed).toBe(true)
  expect((await may('IN')).bet.allowed).toBe(true)
})
