import { randomUUID } from 'node:crypto'
import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'
import { storedLocales } from '@zamra/contract/languages.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import {
  type Colleague,
  enrol,
  firstTwo,
  linkSignedBy,
  signStaff,
  staffEnvironment,
  staffOk,
} from '../../../../test/staff-world.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import type { AppContext } from '../../../app-context.ts'
import { systemNow } from '../../../base/clock.ts'
import { assertionBytes } from '../../../base/operator-signature.ts'
import { findOrder } from '../../deposit/find-order.ts'
import { routingInForce } from '../../deposit/index.ts'
import { syncOrder } from '../../deposit/sync-order.ts'
import { forgetApprovedChanges, refreshPaymentSwitches } from '../../market/index.ts'
import { listIgnoredDecisions } from '../audit/ignored-decisions.ts'

let world: PayingWorld
let asha: Colleague
let noor: Colleague
let bilal: Colleague
let player: WorldPlayer
beforeAll(async () => {
  world = await openPayingWorld({ env: staffEnvironment, ordersMax: 20 })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead'])
  bilal = await enrol(world, await linkSignedBy(world, [asha, noor], { action: 'new', name: 'Bilal', roles: ['risk'] }))
  player = await world.playerOf('+91')
}, 60_000)
afterAll(() => world.close())

const why = 'the contract has changed'

async function stateOf(market = 'IN') {
  const found = (await staffOk(world, '/routing', {}, asha)).markets.find((one) => one.market === market)
  return { version: 0, rails: [] as RailRouting[], ...found }
}

type Change = Partial<Omit<RailRouting, 'rail'>>

/** A draft of the routing of India in force with another one of UPI. */
async function draft(upi: Change) {
  const { version: after, rails } = await stateOf()
  return { market: 'IN', rails: rails.map((one) => (one.rail === 'upi' ? { ...one, ...upi } : one)), after, why }
}

const of = (provider: string, getsOrders = true, feeBps = 200) => ({ provider, feeBps, getsOrders })
const inOrder = (...names: readonly string[]): Change => ({
  order: 'fixed',
  providers: names.map((name) => of(name)),
})

async function publish(upi: Change): Promise<void> {
  const proposed = await signStaff(world, asha, '/routing/propose', await draft(upi))
  expect(proposed.body).toMatchObject({ outcome: 'waits' })
  const { body } = await signStaff(world, noor, '/proposal/approve', { hash: proposed.body.hash })
  expect(body).toMatchObject({ outcome: 'done' })
}

/** Orders with the channel that the deposit page shows first. */
async function newOrder(): Promise<string> {
  const [best] = await world.ok('/recharge/getPayChannel', { type: 1 }, { as: player })
  const input = { clientOrderId: randomUUID(), amount: 500, channel: best?.channel ?? 1, type: 1, useBonus: false }
  return (await world.ok('/recharge/createRechargeOrder', input, { as: player })).orderNo
}
const providerOf = async (orderNo: string) => (await findOrder(world.app, orderNo))?.provider
const upiOf = async (app: AppContext = world.app) =>
  app.providers.payments.route('IN', 'upi', { routing: (await routingInForce(app, 'IN')).rails })
/** The same databases, as another process with memory of its own sees them. */
const otherProcess = (deployment: 'sandbox' | 'live' = 'sandbox'): AppContext => ({
  ...world.app,
  config: { ...world.app.config, deployment },
  state: new Map(),
})
const change = (statement: string) => world.app.databases.main.pool.query(statement)
const ignoredIn = async (about: string) =>
  (await listIgnoredDecisions(world.app)).filter((one) => one.subject === 'payment routing' && one.about === about)

test('two people put another provider first: the next order goes there, and the order before is still followed', async () => {
  const before = await newOrder()
  expect(await providerOf(before)).toBe('cashfree')
  expect(await stateOf()).toMatchObject({ version: 0 })
  const other = otherProcess('live')
  expect(await upiOf(other)).toEqual(['cashfree', 'razorpay'])

  const upi: Change = { order: 'fixed', providers: [of('razorpay'), of('cashfree', false)] }
  const { hash } = (await signStaff(world, asha, '/routing/propose', await draft(upi))).body
  // One person alone changes nothing, whichever role they use.
  const alone = await signStaff(world, asha, '/proposal/approve', { hash })
  expect(alone).toMatchObject({ status: 409, body: { code: 'decision.refused' } })
  expect(await providerOf(await newOrder())).toBe('cashfree')
  expect((await staffOk(world, '/proposal/list', {}, noor)).proposals).toContainEqual(
    expect.objectContaining({ hash, subject: 'payment routing', by: 'Asha', canApprove: true }),
  )
  expect((await signStaff(world, noor, '/proposal/approve', { hash })).body).toMatchObject({ outcome: 'done' })
  expect(await signStaff(world, noor, '/proposal/approve', { hash })).toMatchObject({ status: 404 })

  expect(await providerOf(await newOrder())).toBe('razorpay')
  expect(await upiOf()).toEqual(['razorpay'])
  await vi.waitFor(async () => expect(await upiOf(other)).toEqual(['razorpay']), { timeout: 2_500, interval: 100 })
  await world.visit(before, 'approve')
  await syncOrder(world.app, before, systemNow())
  expect(await findOrder(world.app, before)).toMatchObject({ state: 'SUCCEEDED', provider: 'cashfree' })

  expect(await stateOf()).toMatchObject({ version: 1, by: ['Asha', 'Noor'], publishedAt: expect.any(Number) })
  const { routes } = await staffOk(world, '/routing', {}, asha)
  expect(routes.find(({ rail }) => rail === 'upi')).toMatchObject({
    order: 'fixed',
    providers: [
      { provider: 'razorpay', place: 1, feeBps: 200, getsOrders: true },
      { provider: 'cashfree', getsOrders: false },
    ],
  })
  const { versions } = await staffOk(world, '/routing/history', { market: 'IN' }, noor)
  expect(versions).toMatchObject([{ version: 1, by: ['Asha', 'Noor'], why, isTrusted: true }])
  expect(await ignoredIn('IN')).toEqual([])
})

async function turn(way: 'close' | 'open', name: string): Promise<void> {
  const reason = Object.fromEntries(storedLocales.map((locale) => [locale, 'closed']))
  const { body } = await signStaff(world, asha, `/switch/${way}`, { name, why, ...(way === 'close' && { reason }) })
  if (way === 'open') await signStaff(world, noor, '/proposal/approve', { hash: body.hash })
  await refreshPaymentSwitches(world.app)
}

test('a kill switch wins over every routing, and by cost the signed fee decides', async () => {
  await publish({ order: 'cost', providers: [of('cashfree', true, 201), of('razorpay')] })
  expect(await upiOf()).toEqual(['razorpay', 'cashfree'])
  await publish(inOrder('cashfree', 'razorpay'))
  expect(await upiOf()).toEqual(['cashfree', 'razorpay'])
  await turn('close', 'provider:cashfree')
  expect(await providerOf(await newOrder())).toBe('razorpay')
  await turn('close', 'rail:upi')
  expect(await upiOf()).toEqual([])
  for (const name of ['provider:cashfree', 'rail:upi']) await turn('open', name)
  expect(await upiOf()).toEqual(['cashfree', 'razorpay'])
})

test('a draft of a version that has a successor is refused, and of two approvals at once one counts', async () => {
  const late = await draft(inOrder('razorpay', 'cashfree'))
  const waiting = await signStaff(world, noor, '/routing/propose', late)
  await publish({ order: 'fixed', providers: [of('cashfree', true, 190), of('razorpay')] })
  const { version } = await stateOf()
  const approved = await signStaff(world, asha, '/proposal/approve', { hash: waiting.body.hash })
  for (const { status, body } of [approved, await signStaff(world, noor, '/routing/propose', late)]) {
    expect(status).toBe(409)
    expect(body.message).toContain(`was published since this was proposed: version ${version} by Asha and Noor`)
  }
  const hashes: unknown[] = []
  for (const fee of [191, 192]) {
    const wanted = await draft({ providers: [of('cashfree', true, fee), of('razorpay')] })
    hashes.push((await signStaff(world, asha, '/routing/propose', wanted)).body.hash)
  }
  const answers = await Promise.all(hashes.map((hash) => signStaff(world, noor, '/proposal/approve', { hash })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await stateOf()).version).toBe(version + 1)
})

test('the check names every problem, and nothing of it can be signed', async () => {
  const failing = async (upi: Change) => {
    const { checks } = await staffOk(world, '/routing/check', await draft(upi), asha)
    return checks.filter(({ warning, problems }) => !warning && problems.length > 0).map(({ rule }) => rule)
  }
  expect(await failing(inOrder('bkash', 'cashfree'))).toEqual(['providers'])
  expect(await failing(inOrder('cashfree', 'cashfree'))).toEqual(['providers'])
  expect(await failing({ providers: [of('cashfree', false), of('razorpay', false)] })).toEqual(['orders'])
  for (const fee of [-1, 1_001]) expect(await failing({ providers: [of('cashfree', true, fee)] })).toEqual(['fee'])
  expect(await failing({ providers: [of('cashfree', true, 1.5)] })).toEqual(['format'])
  const unreadable = await staffOk(
    world,
    '/routing/check',
    await draft({ providers: [of('cashfree', true, 1.5)] }),
    asha,
  )
  expect(unreadable.checks[0]?.problems).toEqual([expect.stringContaining('upi: feeBps of cashfree cannot be read')])
  expect(await failing({})).toEqual(['changed'])
  const { rails, ...rest } = await draft({})
  const [upi, ...others] = rails
  for (const wrong of [others, [upi, upi, ...others], [...rails, { ...upi, rail: 'ewallet' }]]) {
    const refused = await signStaff(world, asha, '/routing/propose', { ...rest, rails: wrong })
    expect(refused).toMatchObject({ status: 409, body: { code: 'decision.refused' } })
  }
  const elsewhere = await signStaff(world, asha, '/routing/propose', { ...rest, rails, market: 'PK' })
  expect(elsewhere).toMatchObject({ status: 409, body: { message: expect.stringContaining('version 0') } })
  expect(await signStaff(world, bilal, '/routing/propose', await draft(inOrder('razorpay')))).toMatchObject({
    ...{ status: 403, body: { permission: 'fee.decide' } },
  })
  const { hash } = (await signStaff(world, asha, '/routing/propose', await draft(inOrder('razorpay')))).body
  expect(await signStaff(world, bilal, '/proposal/approve', { hash })).toMatchObject({ status: 403 })
})

test('a forged, changed or late row changes nothing and is named, and the next version of two people replaces it', async () => {
  await publish(inOrder('razorpay', 'cashfree'))
  const { version } = await stateOf()
  // The role of the server inserts rows and marks them as approved, with signatures that belong to something else.
  const forged = `replace(replace(content, '"razorpay"', '"?"'), '"after":${version - 1}', '"after":${version}')`
  const approve = (where: string) => `update staff_proposal p set approved_by = s.approved_by, approved_at = now(),
    approval_signature = s.approval_signature from staff_proposal s where s.subject = 'payment routing'
    and s.content like '%"after":${version - 1},%' and s.approved_by is not null and p.approved_by is null and ${where}`
  const insert = (content: string) => `insert into staff_proposal
    (content_hash, subject, content, proposed_by, proposal_signature, proposed_at)
    select sha256(convert_to(${content}, 'UTF8')), subject, ${content}, proposed_by, proposal_signature, now()
    from staff_proposal where subject = 'payment routing' and content like '%"after":${version - 1},%'
    and approved_by is not null`
  await change(insert(forged))
  await change(approve(`p.content like '%"?"%'`))
  forgetApprovedChanges(world.app)
  expect(await upiOf()).toEqual(['razorpay', 'cashfree'])
  expect(await ignoredIn('IN')).toMatchObject([{ why: expect.stringContaining(`version ${version} applies`) }])
  expect((await staffOk(world, '/overview', {}, noor)).ignored).toContainEqual(
    expect.objectContaining({ subject: 'payment routing', about: 'IN' }),
  )
  const [newest] = (await staffOk(world, '/routing/history', { market: 'IN' }, asha)).versions
  expect(newest).toMatchObject({ version: version + 1, isTrusted: false })
  await publish(inOrder('cashfree', 'razorpay'))
  expect(await upiOf()).toEqual(['cashfree', 'razorpay'])
  expect(await ignoredIn('IN')).toEqual([])
  // Nobody but the owner of the database removes or rewrites what was signed.
  const own = `where subject = 'payment routing'`
  await expect(change(`delete from staff_proposal ${own}`)).rejects.toThrow('permission denied')
  await expect(change(`update staff_proposal set content = '{}' ${own}`)).rejects.toThrow('permission denied')
  await world.mainOwner.query(
    `delete from staff_proposal ${own} and approved_by is not null and content like '%"after":${version - 1},%'`,
  )
  expect(await upiOf(otherProcess())).toEqual(['cashfree', 'razorpay'])
  forgetApprovedChanges(world.app)
  expect(await ignoredIn('IN')).toMatchObject([{ why: expect.stringContaining(`version ${version} is missing`) }])
})

test('what two people have signed too late to be published counts for nothing when it is stored afterwards', async () => {
  const late = await signStaff(world, noor, '/routing/propose', await draft(inOrder('razorpay')))
  await publish({ order: 'fixed', providers: [of('cashfree', true, 150), of('razorpay')] })
  const { version } = await stateOf()
  const asked = await staffOk(world, '/proposal/approve', { hash: String(late.body.hash) }, asha)
  const { id: credentialId, response } = JSON.parse(asha.passkey.assert(asked.options)) as Assertion
  const { clientDataJSON: clientData, authenticatorData, signature } = response
  const [, , at = ''] = asked.text.split('\n')
  await world.app.databases.main.pool.query(
    `update staff_proposal set approved_by = 'Asha', approval_signature = $1, approved_at = $2 where content_hash = $3`,
    [
      assertionBytes({ credentialId, clientData, authenticatorData, signature }),
      at,
      Buffer.from(String(late.body.hash), 'hex'),
    ],
  )
  forgetApprovedChanges(world.app)
  expect(await upiOf()).toEqual(['cashfree', 'razorpay'])
  expect(await stateOf()).toMatchObject({ version, problem: expect.stringContaining('which has a successor') })
})

type Assertion = {
  readonly id: string
  readonly response: Readonly<Record<'clientDataJSON' | 'authenticatorData' | 'signature', string>>
}
