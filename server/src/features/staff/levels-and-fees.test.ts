import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Colleague,
  callStaff,
  enrol,
  firstTwo,
  linkSignedBy,
  signStaff,
  staffEnvironment,
  staffOk,
} from '../../../test/staff-world.ts'
import {
  newWithdrawer,
  openWithdrawalWorld,
  shownQuote,
  tryWithdraw,
  withdraw,
} from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { configInForce } from '../vip/index.ts'

let world: World
let asha: Colleague
let noor: Colleague
let bilal: Colleague
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'promo'])
  bilal = await enrol(world, await linkSignedBy(world, [asha, noor], { action: 'new', name: 'Bilal', roles: ['risk'] }))
}, 60_000)
afterAll(() => world.close())

const why = 'the bank charges more'

type Fees = Readonly<Record<string, unknown>>
type Levels = { readonly periodDays: number; readonly levels: readonly Readonly<Record<string, unknown>>[] }

async function feesOf(market: string) {
  const found = (await staffOk(world, '/fee/list', {}, asha)).markets.find((one) => one.market === market)
  return { ...found, newest: found?.newest ?? 0, configuration: found?.inForce?.configuration as Fees }
}

async function levelsOf(currency: string) {
  const found = (await staffOk(world, '/vip/list', {}, asha)).currencies.find((one) => one.currency === currency)
  return { ...found, newest: found?.newest ?? 0, configuration: found?.inForce?.configuration as Levels }
}

/** A draft of the fees in force with some of them changed. */
async function feeDraft(market: string, change: Fees) {
  const { newest, configuration } = await feesOf(market)
  return { market, configuration: { ...configuration, ...change }, after: newest, why }
}

/** A draft of the levels in force with one of them changed. */
async function levelDraft(currency: string, index: number, change: Readonly<Record<string, unknown>>) {
  const { newest, configuration } = await levelsOf(currency)
  const levels = configuration.levels.map((one, at) => (at === index ? { ...one, ...change } : one))
  return { currency, configuration: { ...configuration, levels }, after: newest, why }
}

async function publish(path: '/fee/propose' | '/vip/propose', draft: object): Promise<void> {
  const { body } = await signStaff(world, asha, path, draft)
  expect(await signStaff(world, noor, '/proposal/approve', { hash: body.hash })).toMatchObject({
    body: { outcome: 'done' },
  })
}

test('two people publish fees, which a player sees before they confirm; a withdrawal that was made keeps its own', async () => {
  const player = await newWithdrawer(world, 3_000_000n)
  await withdraw(world, player, 100_000)
  // The first one of the day is free, the second one is made at the fee in force.
  const made = await withdraw(world, player, 100_000)
  const feeOf = async (withdrawNo: string) =>
    Number((await world.ok('/withdraw/detail', { withdrawNo }, { as: player })).fee)
  const before = await feeOf(made)
  const read = await shownQuote(world, player, 100_000)
  expect(read.fee).toBe(before)

  const { version = 0 } = (await feesOf('IN')).inForce ?? {}
  const proposed = await signStaff(world, asha, '/fee/propose', await feeDraft('IN', { feeMin: 4_500 }))
  expect(proposed.body).toMatchObject({ outcome: 'waits' })
  const { hash } = proposed.body
  // One person alone changes nothing.
  expect(await signStaff(world, asha, '/proposal/approve', { hash })).toMatchObject({ status: 409 })
  expect((await shownQuote(world, player, 100_000)).fee).toBe(before)
  const { proposals } = await staffOk(world, '/proposal/list', {}, noor)
  expect(proposals).toContainEqual(expect.objectContaining({ hash, subject: 'withdrawal settings', canApprove: true }))
  expect((await signStaff(world, noor, '/proposal/approve', { hash })).body).toMatchObject({ outcome: 'done' })
  expect(await signStaff(world, noor, '/proposal/approve', { hash })).toMatchObject({ status: 404 })

  const now = await shownQuote(world, player, 100_000)
  expect(now).toMatchObject({ fee: 4_500, net: 100_000 - 4_500 - now.tax })
  // The quote that they read before is not accepted any more: they confirm the new one.
  expect(await tryWithdraw(world, player, { amount: 100_000, quote: read })).toMatchObject({
    state: '4222',
    resultData: { fee: 4_500 },
  })
  expect(await feeOf(await withdraw(world, player, 100_000))).toBe(4_500)
  expect(await feeOf(made)).toBe(before)

  const { versions } = await staffOk(world, '/fee/history', { market: 'IN' }, noor)
  expect(versions[0]).toMatchObject({ version: version + 1, by: ['Asha', 'Noor'], why, isTrusted: true })
})

test('the check names every problem of fees at once, and nothing of it can be signed', async () => {
  const coins = { rate: '1', fee: 19_000 }
  const draft = await feeDraft('PK', { min: 40_000, max: 30_000, feeMin: 15_000, usualSeconds: 900_000, coins })
  const { checks } = await staffOk(world, '/fee/check', draft, asha)
  const problems = checks.filter((check) => check.problems.length > 0).map(({ rule, warning }) => [rule, warning])
  expect(problems).toEqual([
    ['amounts', false],
    ['fee', false],
    ['promise', false],
    ['review', true],
    ['losses', true],
  ])
  expect(checks.find(({ rule }) => rule === 'fee')?.problems[0]).toContain('340 with the network fee, of 400')
  const refused = await signStaff(world, asha, '/fee/propose', draft)
  expect(refused).toMatchObject({ status: 409, body: { code: 'decision.refused' } })
  expect(String(refused.body.message)).toContain('the least fee must not be more than half')
  for (const fraction of [1.5, '500', -1]) {
    const wrong = await staffOk(world, '/fee/check', await feeDraft('PK', { feeMin: fraction }), asha)
    expect(wrong.checks).toMatchObject([{ rule: 'format', problems: [expect.stringContaining('feeMin')] }])
  }
  const same = await feeDraft('PK', {})
  expect(await signStaff(world, asha, '/fee/propose', same)).toMatchObject({ status: 409 })
  expect((await feesOf('PK')).newest).toBe(1)
})

test('levels that do not rise, are worse higher up, eat the payout or take a level away are refused', async () => {
  const failing = async (draft: object) =>
    (await staffOk(world, '/vip/check', draft as never, asha)).checks
      .filter(({ warning, problems }) => !warning && problems.length > 0)
      .map(({ rule }) => rule)
  expect(await failing(await levelDraft('INR', 3, { betNeed: 1_500_000 }))).toEqual(['rising'])
  expect(await failing(await levelDraft('INR', 3, { weeklyBonus: 1 }))).toEqual(['privileges'])
  expect(await failing(await levelDraft('INR', 3, { withdrawFeeBps: 250 }))).toEqual(['privileges'])
  expect(await failing(await levelDraft('INR', 0, { withdrawFeeBps: 1_001 }))).toEqual(['fee'])
  const { checks } = await staffOk(world, '/vip/check', await levelDraft('INR', 3, { weeklyBonus: 1 }), asha)
  expect(checks.find(({ rule }) => rule === 'privileges')?.problems).toEqual([
    'a higher level is never worse: level 3, weekly bonus 0.01, level 2, weekly bonus 20',
  ])
  const { newest: after, configuration } = await levelsOf('INR')
  const fewer = { currency: 'INR', configuration: { ...configuration, levels: configuration.levels.slice(0, -1) } }
  expect(await failing(fewer)).toEqual(['removed'])
  expect(await signStaff(world, asha, '/vip/propose', { ...fewer, after, why })).toMatchObject({ status: 409 })
  const losses = await staffOk(world, '/vip/check', await levelDraft('INR', 10, { upgradeBonus: 8_000_000 }), asha)
  expect(losses.checks.find(({ rule }) => rule === 'losses')).toMatchObject({
    warning: true,
    problems: ['level 10, upgrade bonus 80000, until now 90000'],
  })
})

test('a draft of a version that has a successor is refused, before and after it is signed, and says by whom', async () => {
  const [mine, theirs] = [
    await levelDraft('PKR', 10, { weeklyBonus: 6_100_000 }),
    await levelDraft('PKR', 10, { weeklyBonus: 6_200_000 }),
  ]
  const waiting = await signStaff(world, noor, '/vip/propose', mine)
  await publish('/vip/propose', theirs)
  const late = await signStaff(world, asha, '/proposal/approve', { hash: waiting.body.hash })
  const again = await signStaff(world, noor, '/vip/propose', mine)
  for (const { status, body } of [late, again]) {
    expect(status).toBe(409)
    expect(body.message).toContain('another version was published since this was proposed: version 2 by Asha and Noor')
  }
  expect((await levelsOf('PKR')).configuration.levels[10]).toMatchObject({ weeklyBonus: 6_200_000 })
  const fees = await feeDraft('BD', { freeTimes: 2 })
  await publish('/fee/propose', fees)
  expect((await signStaff(world, noor, '/fee/propose', fees)).body.message).toContain('version 2 by Asha and Noor')
})

test('of two proposals that are approved at once, one is published and the other refused', async () => {
  const drafts = [await feeDraft('BD', { feeMin: 510 }), await feeDraft('BD', { feeMin: 520 })]
  const { newest } = await feesOf('BD')
  const hashes: unknown[] = []
  for (const draft of drafts) hashes.push((await signStaff(world, asha, '/fee/propose', draft)).body.hash)
  const answers = await Promise.all(hashes.map((hash) => signStaff(world, noor, '/proposal/approve', { hash })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await feesOf('BD')).newest).toBe(newest + 1)
})

test('a signature for one content is worth nothing for another, and none without the permission', async () => {
  type Asked = StaffOutput<'/fee/propose'>
  const ask = async (as: Colleague, feeMin: number) =>
    (await callStaff(world, '/fee/propose', await feeDraft('IN', { feeMin }), { as })) as unknown as {
      readonly status: number
      readonly body: Asked
    }
  const [one, other] = [await ask(asha, 700), await ask(asha, 100)]
  const response = asha.passkey.assert(one.body.options)
  expect(await callStaff(world, '/sign', { id: other.body.id, response }, { as: asha })).toMatchObject({ status: 400 })
  expect(await callStaff(world, '/sign', { id: one.body.id, response }, { as: noor })).toMatchObject({ status: 409 })
  const { proposals } = await staffOk(world, '/proposal/list', {}, asha)
  expect(proposals.filter(({ content }) => content.includes('"feeMin":100,'))).toEqual([])

  expect(await ask(bilal, 700)).toMatchObject({ status: 403, body: { permission: 'fee.decide' } })
  expect(await callStaff(world, '/vip/list', {}, { as: bilal })).toMatchObject({ status: 403 })
  const { hash } = (
    await signStaff(world, asha, '/vip/propose', await levelDraft('INR', 10, { weeklyBonus: 2_100_000 }))
  ).body
  expect(await signStaff(world, bilal, '/proposal/approve', { hash })).toMatchObject({ status: 403 })
  expect((await staffOk(world, '/proposal/list', {}, bilal)).proposals).toEqual([])
})

test('a forged row counts for nothing, is shown as such, and the next version of two people replaces it', async () => {
  await publish('/vip/propose', await levelDraft('BDT', 10, { weeklyBonus: 2_100_000 }))
  await publish('/fee/propose', await feeDraft('IN', { feeMin: 600 }))
  const [levels, fees] = [await levelsOf('BDT'), await feesOf('IN')]
  const { pool } = world.app.databases.main
  for (const approval of ['approval', `'{}'::jsonb`, `jsonb_build_object('content', '{')`]) {
    await pool.query(`insert into vip_config (currency, version, config, approved_by, published_at, approval)
      select currency, version + 1, jsonb_set(config, '{levels,10,weeklyBonus}', '99000000'), approved_by, published_at, ${approval}
      from vip_config where currency = 'BDT' and approval is not null order by version desc limit 1`)
    await pool.query(`insert into withdrawal_settings (market, version, settings, published_by, published_at, approval)
      select market, version + 1, jsonb_set(settings, '{feeMin}', '0'), published_by, published_at, ${approval}
      from withdrawal_settings where market = 'IN' order by version desc limit 1`)
  }
  const now = await levelsOf('BDT')
  expect(now).toMatchObject({ newest: levels.newest + 3, inForce: { version: levels.newest } })
  expect((await configInForce(world.app, 'BDT'))?.levels[10]?.weeklyBonus).toBe(2_100_000n)
  // Without signed settings the strictest rule applies, and a draft begins from the last that were signed.
  const forged = await feesOf('IN')
  expect(forged.inForce).toBeUndefined()
  expect(forged).toMatchObject({ newest: fees.newest + 3, last: { version: fees.newest } })
  const { versions } = await staffOk(world, '/fee/history', { market: 'IN' }, asha)
  expect(versions.slice(0, 4).map(({ isTrusted }) => isTrusted)).toEqual([false, false, false, true])
  const configuration = forged.last?.configuration as Fees
  await publish('/fee/propose', { market: 'IN', configuration, after: forged.newest, why })
  expect((await feesOf('IN')).inForce).toMatchObject({ version: fees.newest + 4, configuration: { feeMin: 600 } })
})
