import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { callApp } from '../../../test/call-app.ts'
import { type Colleague, callStaff, firstTwo, signStaff, staffEnvironment, staffOk } from '../../../test/staff-world.ts'
import { setClockAhead } from '../../../test/stopped-clock.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { noLag } from '../../base/lag.ts'
import { openServer } from '../../server.ts'
import { policyOf, startPolicyCache } from '../market/index.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const why = 'the law was read again'

let world: World
let asha: Colleague
let noor: Colleague
let leave: () => void
beforeAll(async () => {
  world = await openWorld({ env: staffEnvironment })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'compliance'])
  leave = await startPolicyCache(world.app)
})
afterAll(async () => {
  leave()
  await world.close()
})
afterEach(() => vi.useRealTimers())

const inForce = () => policyOf(world.app, 'IN')
const listed = async () => (await staffOk(world, '/policy/list', {}, noor)).policies.find((one) => one.market === 'IN')
const changed = (reviewBy: string) => ({ ...inForce(), reviewBy })
const propose = (policy: object, effectiveAt?: number) =>
  signStaff(world, asha, '/policy/propose', { policy, why, ...(effectiveAt !== undefined && { effectiveAt }) })

/** Signed by both; returns the number of the version. */
async function publish(policy: object, effectiveAt?: number): Promise<number> {
  const { body } = await propose(policy, effectiveAt)
  const { status, body: signed } = await signStaff(world, noor, '/proposal/approve', { hash: body.hash })
  expect([status, signed]).toEqual([200, { outcome: 'done' }])
  return (await listed())?.newest ?? 0
}

/** The process has read what is stored. The call is asked seldom enough for its rate limit. */
async function read(version: number | undefined): Promise<void> {
  const asked = { timeout: 10_000, interval: 500 }
  await expect.poll(async () => (await info()).upcoming?.policyVersion, asked).toBe(version)
}

type Info = {
  policyVersion: number
  upcoming?: { policyVersion: number; effectiveAt: number; closes: string[] }
  log: { version: number; never?: string }[]
}
async function info(): Promise<Info> {
  const { body } = await callApp(world.fastify, '/market/info', { areaCode: '+91' })
  // The data of a refusal has no upcoming version either.
  expect(body).toMatchObject({ state: '200' })
  return (body as { resultData: Info }).resultData
}

test('a scheduled version begins at its time in every process, and players read before what it closes', async () => {
  const before = inForce()
  const at = Date.now() + 2 * hourMs
  const version = await publish({ ...before, mode: 'wind-down', windDown: { since: '2026-12-01' } }, at)
  await read(version)
  expect(await listed()).toMatchObject({
    version: before.version,
    mode: 'real',
    scheduled: { version, effectiveAt: at },
  })
  expect(await info()).toMatchObject({
    policyVersion: before.version,
    upcoming: {
      policyVersion: version,
      effectiveAt: at,
      mode: 'wind-down',
      closes: expect.arrayContaining(['deposit', 'bet']),
    },
  })
  const second = await openServer(world.app.config, { lag: noLag })
  try {
    setClockAhead(2 * hourMs - 60_000)
    expect([inForce().version, policyOf(second.app, 'IN').version]).toEqual([before.version, before.version])
    vi.setSystemTime(at)
    expect([inForce().version, policyOf(second.app, 'IN').version]).toEqual([version, version])
    expect(inForce().mode).toBe('wind-down')
    expect((await info()).upcoming).toBeUndefined()
    // The clock is moved back: the same rows and the same time give the same answer.
    vi.setSystemTime(at - 1)
    expect(inForce().version).toBe(before.version)
  } finally {
    await second.close()
  }
})

test('a later publication supersedes a scheduled version for ever, also one that is taken back', async () => {
  const first = await publish(changed('2028-03-03'), Date.now() + dayMs)
  const second = await publish(changed('2028-04-04'), Date.now() + 2 * dayMs)
  await read(second)
  const withdrawn = await signStaff(world, asha, '/policy/withdraw', {
    market: 'IN',
    version: second,
    why: 'the court decided',
  })
  expect(withdrawn.body).toEqual({ outcome: 'done' })
  await read(undefined)
  const { versions } = await staffOk(world, '/policy/history', { market: 'IN' }, noor)
  expect(versions.slice(0, 2)).toMatchObject([
    { version: second, state: 'withdrawn', withdrawnBy: 'Asha', withdrawnWhy: 'the court decided' },
    { version: first, state: 'superseded' },
  ])
  expect((await info()).log.slice(0, 2)).toMatchObject([{ never: 'withdrawn' }, { never: 'superseded' }])
  const { version } = inForce()
  setClockAhead(3 * dayMs)
  expect(inForce().version).toBe(version)
})

test('refuses a date that has passed, is years away, or lies after the review date', async () => {
  expect((await propose(changed('2028-05-05'), Date.now() - 1)).body).toMatchObject({
    message: expect.stringContaining('has passed'),
  })
  expect((await propose(changed('2029-05-05'), Date.now() + 500 * dayMs)).body).toMatchObject({
    message: expect.stringContaining('a year'),
  })
  const soon = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
  expect((await propose(changed(soon), Date.now() + 5 * dayMs)).body).toMatchObject({
    message: expect.stringContaining('review date'),
  })
})

test('refuses the second signature when the date has passed or another version has begun meanwhile', async () => {
  const late = await propose(changed('2028-06-06'), Date.now() + 5 * minuteMs)
  const { version } = inForce()
  setClockAhead(6 * minuteMs)
  const answer = await signStaff(world, noor, '/proposal/approve', { hash: late.body.hash })
  expect([answer.status, answer.body]).toMatchObject([409, { message: expect.stringContaining('has passed') }])
  vi.useRealTimers()
  const scheduled = await publish(changed('2028-07-07'), Date.now() + 5 * minuteMs)
  const second = await propose(changed('2028-08-08'))
  setClockAhead(6 * minuteMs)
  const overtaken = await signStaff(world, noor, '/proposal/approve', { hash: second.body.hash })
  expect([overtaken.status, overtaken.body]).toMatchObject([409, { message: expect.stringContaining('has begun') }])
  vi.useRealTimers()
  await signStaff(world, noor, '/policy/withdraw', { market: 'IN', version: scheduled, why })
  await read(undefined)
  expect(inForce().version).toBe(version)
})

test('the same policy is published when its newest version was withdrawn, and at once when that begins later', async () => {
  const policy = changed('2028-09-09')
  const later = await publish(policy, Date.now() + dayMs)
  const now = await publish(policy)
  expect(now).toBe(later + 1)
  await expect.poll(() => inForce().version, { timeout: 10_000 }).toBe(now)
})

test('nobody takes back what has begun, and a withdrawal that nobody signed counts for nothing', async () => {
  const { main } = world.app.databases
  const at = Date.now() + 5 * minuteMs
  const version = await publish(changed('2028-10-10'), at)
  await read(version)
  const forged = JSON.stringify({
    market: 'IN',
    version,
    effectiveAt: new Date(at).toISOString(),
    at: new Date().toISOString(),
    why,
    by: 'Asha',
  })
  await main.pool.query(
    `insert into market_policy_withdrawal (market, version, content, signature, stored_at) values ('IN', $1, $2, 'ab', '2020-01-01')`,
    [version, forged],
  )
  const { rows } = await main.pool.query(
    `select stored_at > now() - interval '1 minute' as fresh from market_policy_withdrawal order by number desc limit 1`,
  )
  expect(rows).toEqual([{ fresh: true }])
  await expect(main.pool.query('delete from market_policy_withdrawal')).rejects.toThrow('denied')
  expect(await listed()).toMatchObject({ scheduled: { version } })
  setClockAhead(6 * minuteMs)
  const answer = await signStaff(world, asha, '/policy/withdraw', { market: 'IN', version, why })
  expect([answer.status, answer.body]).toMatchObject([409, { message: expect.stringContaining('not scheduled') }])
  expect(inForce().version).toBe(version)
})

/** As the role of the server inserts the next version: the policy of a version, with readable signatures that nobody made. */
async function forge(
  version: number,
  { market = 'IN', publishedAt = 'now()', effectiveAt = 'null', approval = unsigned } = {},
): Promise<void> {
  await world.app.databases.main.pool.query(
    `insert into market_policy (market, version, policy, approved_by, published_at, effective_at, approval)
     select market, next, jsonb_set(policy, '{version}', to_jsonb(next)), '{Asha,Noor}', ${publishedAt}, ${effectiveAt}, $3
       from market_policy, (select max(version) + 1 as next from market_policy where market = $1) as newest
      where market = $1 and version = $2`,
    [market, version, approval],
  )
}
const unsigned = JSON.stringify({ content: '{}', proposalSignature: 'ab', approvalSignature: 'ab' })
const isStrictest = (market = 'IN') =>
  expect.poll(() => policyOf(world.app, market).code, { timeout: 10_000 }).toBe('UNKNOWN')

test('refuses what was asked for in time and is signed after another version has begun or its own date', async () => {
  const { version } = inForce()
  const scheduled = await publish(changed('2028-10-11'), Date.now() + 2 * minuteMs)
  const overtaken = await propose(changed('2028-10-12'), Date.now() + dayMs)
  expect(await signedLater(overtaken.body.hash)).toMatchObject([409, { message: expect.stringContaining('has begun') }])
  await signStaff(world, noor, '/policy/withdraw', { market: 'IN', version: scheduled, why })
  await read(undefined)
  const late = await propose(changed('2028-10-12'), Date.now() + minuteMs)
  expect(await signedLater(late.body.hash)).toMatchObject([409, { message: expect.stringContaining('has passed') }])
  expect(inForce().version).toBe(version)
})

/** Noor asks for the text now and signs it three minutes later. */
async function signedLater(hash: unknown) {
  const asked = await callStaff(world, '/proposal/approve', { hash }, { as: noor })
  const { id, options } = asked.body as { id: string; options: string }
  setClockAhead(3 * minuteMs)
  const { status, body } = await callStaff(world, '/sign', { id, response: noor.passkey.assert(options) }, { as: noor })
  vi.useRealTimers()
  return [status, body]
}

const most = expect.arrayContaining(['register', 'deposit', 'bet'])
const windingDown = expect.arrayContaining([
  { field: 'mode', closes: most, opens: [] },
  { field: 'windDown', closes: [], opens: [] },
])

test('one person cannot take back a version that closes something, and two supersede it', async () => {
  const before = inForce()
  const closing = { ...before, mode: 'wind-down', windDown: { since: '2026-12-01' } }
  for (const policy of [closing, { ...before, age: { ...before.age, min: before.age.min + 1 } }]) {
    const version = await publish(policy, Date.now() + dayMs)
    await read(version)
    const { closes, effects } = (await listed())?.scheduled ?? {}
    expect(closes).toEqual(most)
    // Each field for itself: the day since when the market winds down only tells players, and says so.
    expect(effects).toEqual(policy === closing ? windingDown : [{ field: 'age', closes: most, opens: [] }])
    const answer = await signStaff(world, asha, '/policy/withdraw', { market: 'IN', version, why })
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { message: expect.stringMatching(/closes .*deposit.*one person cannot.*Propose the next version/) },
    ])
  }
  const next = await publish(before)
  await expect.poll(() => inForce().version, { timeout: 10_000 }).toBe(next)
  await read(undefined)
  expect(inForce().mode).toBe(before.mode)
})

test('a malformed version of one market closes that market and keeps no other from changing', async () => {
  await forge(1, { market: 'PK', approval: '{}' })
  await isStrictest('PK')
  await forge(1, { market: 'PK', publishedAt: `'infinity'`, effectiveAt: `'infinity'`, approval: '{"content":"x"}' })
  const next = await publish(changed('2028-10-13'))
  await expect.poll(() => inForce().version, { timeout: 10_000 }).toBe(next)
  expect(policyOf(world.app, 'PK').code).toBe('UNKNOWN')
})

test('a forged version does not bring back the policy before the one in force', async () => {
  const at = Date.now() + 8_000
  const begun = await publish(changed('2028-10-14'), at)
  await expect.poll(() => inForce().version, { timeout: 20_000 }).toBe(begun)
  const policy = changed('2028-10-15')
  const publishedAt = `to_timestamp(${(at - 1_000) / 1_000})`
  await forge(begun, { publishedAt, effectiveAt: `'2099-01-01'` })
  await isStrictest()
  await read(await publish(policy, Date.now() + dayMs))
  expect(inForce().version).toBe(begun)
})

test('two people repair a forged version with the policy in force before, not with one that was taken back', async () => {
  const before = inForce()
  const taken = await publish(changed('2028-10-16'), Date.now() + dayMs)
  await signStaff(world, asha, '/policy/withdraw', { market: 'IN', version: taken, why })
  await forge(before.version)
  await isStrictest()
  const shown = await listed()
  expect(shown).toMatchObject({ version: before.version, newest: taken + 1 })
  const repaired = await publish(shown?.policy as object)
  expect(repaired).toBe(taken + 2)
  await expect.poll(inForce, { timeout: 10_000 }).toEqual({ ...before, version: repaired })
})

test('a changed date is not what was signed: the strictest policy applies, and the screen shows the last one in force', async () => {
  const { main } = world.app.databases
  const before = inForce()
  const version = await publish(changed('2028-11-11'), Date.now() + dayMs)
  await main.pool.query(
    `insert into market_policy (market, version, policy, approved_by, published_at, effective_at, approval)
     select market, version + 1, jsonb_set(policy, '{version}', to_jsonb(version + 1)), approved_by, published_at,
            effective_at + interval '30 days', approval
       from market_policy where market = 'IN' and version = $1`,
    [version],
  )
  await expect.poll(() => inForce().code, { timeout: 10_000 }).toBe('UNKNOWN')
  expect(await listed()).toMatchObject({
    ...{ market: 'IN', version: before.version, newest: version + 1, mode: inForce().mode },
    problems: [`market IN: version ${version + 1} is not what two operators have signed`],
  })
})
