import type { PlayerId } from '@zamra/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { worked } from '../../../../test/work.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { type MarketPolicy, publishPolicies, sandbox, startPolicyCache } from '../../market/index.ts'

/** A market that requires another age than the lowest one that any market allows. */

let world: World
const device = 'device-of-the-young'
const password = 'seven kites over Lahore'

beforeAll(async () => {
  world = await openWorld()
  await raiseAge(21)
})
afterAll(() => world.close())

async function raiseAge(min: number): Promise<void> {
  await publishInPakistan((policy) => ({ ...policy, age: { ...policy.age, min } }))
}

async function publishInPakistan(change: (policy: MarketPolicy) => MarketPolicy): Promise<void> {
  const policies = sandbox.map((policy) => (policy.code === 'PK' ? change(policy) : policy))
  const { main } = world.app.databases
  await main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], systemNow()))
  const leave = await startPolicyCache(world.app)
  leave()
}

async function codeTo(mobile: string, scene: 'login' | 'register'): Promise<string> {
  await world.ok('/sms/send', { areaCode: '+92', mobile, scene, captcha: await worked(world) }, { device })
  return world.sms.messages(`+92${mobile}`)[0]?.code ?? 'no message'
}

/** The number of rows of every table of every database. */
async function rows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, owner] of [['main', world.mainOwner] as const, ...world.owners.entries()]) {
    const tables = await owner.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    for (const { name: table } of tables.rows) {
      const { rows: found } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      counts[`${name} ${table}`] = found[0]?.count ?? 0
    }
  }
  return counts
}

const under = { agreeTerms: true, ageCertified: true, certifiedAge: 20 }
const enough = { agreeTerms: true, ageCertified: true, certifiedAge: 21 }
const refused = { code: 'declaration.required', resultData: { minAge: 21, termsVersion: '2026-11' } }

test('creates no account for a declared age under the minimum of the market, with any sign-in method, and keeps nothing [S-34 KY-04]', async () => {
  const [byCode, byForm] = ['3005550001', '3005550002']
  const ways = {
    '/sso/guest': { areaCode: '+92' },
    '/sso/v2/login': { areaCode: '+92', mobile: byCode, verificationCode: await codeTo(byCode, 'login') },
    '/sso/register': {
      areaCode: '+92',
      mobile: byForm,
      password,
      verificationCode: await codeTo(byForm, 'register'),
    },
  } as const
  const before = await rows()
  const young = [under, { ...under, certifiedAge: undefined }, { ...enough, ageCertified: false }, {}]
  for (const [path, input] of Object.entries(ways) as [keyof typeof ways, never][]) {
    for (const declaration of young) {
      const { body } = await world.call(path, { ...(input as object), ...declaration } as never, { device })
      expect(body, `${path} ${JSON.stringify(declaration)}`).toMatchObject(refused)
    }
  }
  expect(await rows()).toEqual(before)
  for (const [path, input] of Object.entries(ways) as [keyof typeof ways, never][]) {
    const { body } = await world.call(path, { ...(input as object), ...enough } as never, { device })
    expect(body.state, path).toBe('200')
  }
})

test('a market that raises its age asks a player again, with every sign-in method [S-34]', async () => {
  await raiseAge(18)
  const mobile = '3005550003'
  const declared = { agreeTerms: true, ageCertified: true, certifiedAge: 18 }
  const input = { areaCode: '+92', mobile, password, verificationCode: await codeTo(mobile, 'register') }
  const { uid } = await world.ok('/sso/register', { ...input, ...declared }, { device })
  const byPassword = { areaCode: '+92', mobile, password }
  expect((await world.call('/sso/login', byPassword, { device })).body.state).toBe('200')
  await raiseAge(21)
  await world.app.redis.del(await world.app.redis.keys('quota:sms:again:*'))
  const ways = {
    '/sso/login': byPassword,
    '/sso/idlogin': { userId: String(uid), password },
    '/sso/v2/login': { areaCode: '+92', mobile, verificationCode: await codeTo(mobile, 'login') },
  } as const
  for (const [path, way] of Object.entries(ways) as [keyof typeof ways, never][]) {
    expect((await world.call(path, way, { device })).body, path).toMatchObject(refused)
    const again = { ...(way as object), ...declared } as never
    expect((await world.call(path, again, { device })).body, path).toMatchObject(refused)
  }
  await world.ok('/sso/v2/login', { ...ways['/sso/v2/login'], ...enough }, { device })
  expect((await world.call('/sso/login', byPassword, { device })).body.state).toBe('200')
  const { read } = world.app.databases.shardOf(uid as PlayerId)
  const row = await read.selectFrom('player').select('certified_age').where('player_id', '=', uid).executeTakeFirst()
  expect(row?.certified_age).toBe(21)
})

test('a new player is asked for limits where the market wants it, once, and a guest is not', async () => {
  await publishInPakistan((policy) => ({ ...policy, limits: { ...policy.limits, promptAtSignup: true } }))
  const signUp = async (mobile: string) => {
    await world.app.redis.del(await world.app.redis.keys('quota:sms:*'))
    const verificationCode = await codeTo(mobile, 'register')
    return world.ok('/sso/register', { areaCode: '+92', mobile, password, verificationCode, ...enough }, { device })
  }
  expect(await signUp('3005550009')).toMatchObject({ newUserFlag: true, promptLimits: true })
  const again = await world.ok('/sso/login', { areaCode: '+92', mobile: '3005550009', password }, { device })
  expect(again).not.toHaveProperty('promptLimits')
  const guest = await world.ok('/sso/guest', { areaCode: '+92', ...enough }, { device: 'device-of-a-guest' })
  expect(guest).not.toHaveProperty('promptLimits')
  await publishInPakistan((policy) => policy)
  expect(await signUp('3005550010')).not.toHaveProperty('promptLimits')
})
