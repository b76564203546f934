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
} from '../../../../test/staff-world.ts'
import { newWithdrawer, openWithdrawalWorld, type Withdrawer, withdraw } from '../../../../test/withdrawal-world.ts'
import type { World } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../../market/index.ts'
import { findWithdrawal } from '../find-withdrawal.ts'
import { isOnHold } from '../hold/on-hold.ts'
import { withdrawalHolds } from './review.ts'

let world: World
let asha: Colleague
let noor: Colleague
let reader: Colleague
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'compliance'])
  reader = await enrol(
    world,
    await linkSignedBy(world, [asha, noor], { action: 'new', name: 'Reader', roles: ['support'] }),
  )
}, 60_000)
afterAll(() => world.close())

const why = 'the bank was asked'
const hourMs = 3_600_000

type Case = { readonly player: Withdrawer; readonly withdrawNo: string }

async function inReview(amount = 1_200_000): Promise<Case> {
  const player = await newWithdrawer(world, 2_800_000n)
  return { player, withdrawNo: await withdraw(world, player, amount) }
}

const hold = (withdrawNo: string, as = asha, more: object = {}) =>
  signStaff(world, as, '/withdrawal/hold', { withdrawNo, code: 'bankConfirms', hours: 24, why, ...more })
const release = (withdrawNo: string, as = noor) => signStaff(world, as, '/withdrawal/release', { withdrawNo, why })
const approve = (withdrawNo: string, as: Colleague) =>
  signStaff(world, as, '/withdrawal/decide', { withdrawNo, decision: 'approve', why })
const show = (withdrawNo: string) => staffOk(world, '/withdrawal/show', { withdrawNo }, asha)
const detail = ({ player, withdrawNo }: Case, lang = 'en') =>
  world.ok('/withdraw/detail', { withdrawNo, lang } as { withdrawNo: string }, { as: player })
const stateOf = async (withdrawNo: string) => (await findWithdrawal(world.app, withdrawNo))?.state

test('tells the player what is waited for and until when, and nobody decides meanwhile', async () => {
  const one = await inReview()
  const { withdrawNo } = one
  const before = await detail(one)
  expect(before.hold).toBeUndefined()
  expect(await hold(withdrawNo)).toMatchObject({ status: 200, body: { outcome: 'done' } })
  const held = await detail(one)
  expect(held.hold?.reason).toContain('waiting for the bank')
  expect(Math.abs((held.hold?.until ?? 0) - Date.now() - 24 * hourMs)).toBeLessThan(60_000)
  expect(held.next).toMatchObject({ who: 'operator', by: Math.max(held.etaAt, held.hold?.until ?? 0) })
  // The promise, and with it the late credit, is as before.
  expect([held.etaAt, held.status]).toEqual([before.etaAt, 'REVIEWING'])
  for (const as of [asha, noor])
    expect(await approve(withdrawNo, as)).toMatchObject({
      ...{ status: 409, body: { message: expect.stringContaining('release it first') } },
    })
  const { holds, heldUntil, decisions } = await show(withdrawNo)
  expect(holds).toMatchObject([{ by: 'Asha', action: 'hold', code: 'bankConfirms', until: heldUntil, why }])
  expect(decisions).toEqual([])
})

test('a release puts it back into the queue, and then it is decided and paid', async () => {
  const one = await inReview()
  await hold(one.withdrawNo)
  expect(await release(one.withdrawNo)).toMatchObject({ status: 200 })
  expect((await detail(one)).hold).toBeUndefined()
  expect(await release(one.withdrawNo)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('not on hold') },
  })
  for (const as of [asha, noor]) await approve(one.withdrawNo, as)
  expect(await stateOf(one.withdrawNo)).not.toBe('REVIEWING')
  const { entries } = await staffOk(world, '/audit/list', { subject: one.withdrawNo, kind: 'decision' }, asha)
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['withdrawal.hold', 'withdrawal.release']))
})

test('is in the queue again at its deadline, in review and not rejected', async () => {
  const one = await inReview()
  await hold(one.withdrawNo, asha, { hours: 1 })
  const row = await findWithdrawal(world.app, one.withdrawNo)
  if (!row?.heldUntil) throw new Error('it is not on hold')
  expect(isOnHold(row, new Date(row.heldUntil.getTime() - 1))).toBe(true)
  expect(isOnHold(row, row.heldUntil)).toBe(false)
  await setHeldUntil(one, `now() - interval '1 second'`)
  expect((await show(one.withdrawNo)).heldUntil).toBeUndefined()
  expect(await stateOf(one.withdrawNo)).toBe('REVIEWING')
  expect(await approve(one.withdrawNo, asha)).toMatchObject({ status: 200 })
})

async function setHeldUntil({ player, withdrawNo }: Case, value: string): Promise<void> {
  const { pool } = world.app.databases.shardOf(player.playerId)
  await pool.query(`update withdrawal set held_until = ${value} where withdraw_no = $1`, [withdrawNo])
}

test('of two holds at once one takes effect, and a third in all is refused', async () => {
  const one = await inReview()
  const both = await Promise.all([hold(one.withdrawNo, asha), hold(one.withdrawNo, noor, { code: 'secondReview' })])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await show(one.withdrawNo)).holds).toHaveLength(1)
  expect(await hold(one.withdrawNo, noor)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('already') },
  })
  await release(one.withdrawNo)
  expect((await hold(one.withdrawNo)).status).toBe(200)
  await release(one.withdrawNo)
  expect(await hold(one.withdrawNo)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('2 times') },
  })
})

test('of a hold and the decision at once exactly one takes effect', async () => {
  for (let round = 0; round < 4; round += 1) {
    const one = await inReview(600_000)
    expect((await show(one.withdrawNo)).needs).toBe(1)
    const [held, approved] = await Promise.all([hold(one.withdrawNo, asha), approve(one.withdrawNo, noor)])
    expect([held.status, approved.status].toSorted((one, other) => one - other)).toEqual([200, 409])
    const { decisions, holds } = await show(one.withdrawNo)
    expect([decisions.length, holds.length]).toEqual(held.status === 200 ? [0, 1] : [1, 0])
  }
})

test('refuses a hold once it is approved, of a reason that does not exist, too long, and without the permission', async () => {
  const one = await inReview()
  const { withdrawNo } = one
  expect((await hold(withdrawNo, asha, { code: 'none' })).body.message).toContain('waits for one of')
  expect((await hold(withdrawNo, asha, { hours: 73 })).status).toBe(400)
  expect((await hold(withdrawNo, reader)).body).toMatchObject({ permission: 'withdrawal.decide' })
  expect((await callStaff(world, '/withdrawal/release', { withdrawNo, why }, { as: reader })).status).toBe(403)
  for (const as of [asha, noor]) await approve(withdrawNo, as)
  expect((await hold(withdrawNo)).body.message).toContain('not in review')
  expect((await show(withdrawNo)).holds).toEqual([])
})

test('a second signature waits for the end of a hold, and the first stays', async () => {
  const { withdrawNo } = await inReview(2_500_000)
  expect((await approve(withdrawNo, asha)).body).toMatchObject({ outcome: 'waits' })
  await hold(withdrawNo, noor)
  expect((await approve(withdrawNo, noor)).status).toBe(409)
  await release(withdrawNo, noor)
  expect((await approve(withdrawNo, noor)).body).toMatchObject({ outcome: 'done' })
})

test('the application cannot change who held what', async () => {
  const one = await inReview()
  await hold(one.withdrawNo)
  const { pool } = world.app.databases.shardOf(one.player.playerId)
  await expect(pool.query(`update withdrawal_hold set why = 'x'`)).rejects.toThrow('permission denied')
})

test('the player may still take it back while it is on hold, where the policy allows it', async () => {
  const one = await inReview()
  await hold(one.withdrawNo)
  const allowing = sandbox.map((policy) => ({
    ...policy,
    version: policy.version + 1,
    withdrawals: { ...policy.withdrawals, cancelable: true },
  }))
  await world.app.databases.main.transact((tx) => publishPolicies(tx, allowing, ['asha', 'noor'], systemNow()))
  ;(await startPolicyCache(world.app))()
  expect((await detail(one)).canCancel).toBe(true)
  await world.ok('/withdraw/cancel', { withdrawNo: one.withdrawNo }, { as: one.player })
  expect((await detail(one)).hold).toBeUndefined()
  expect(await stateOf(one.withdrawNo)).toBe('CANCELLED')
  expect((await release(one.withdrawNo)).body.message).toContain('not on hold')
  expect((await hold(one.withdrawNo)).body.message).toContain('not in review')
})

test('the same signed hold again, as after a crash, changes nothing, and revives no hold that was released', async () => {
  const { withdrawNo } = await inReview()
  await hold(withdrawNo)
  const row = await findWithdrawal(world.app, withdrawNo)
  const [step] = row ? await withdrawalHolds.steps(world.app, row) : []
  if (!step?.until) throw new Error('it is not on hold')
  const again = { withdrawNo, code: step.code ?? '', until: step.until, why, by: 'Asha', signature: step.signature }
  await withdrawalHolds.hold(world.app, again)
  expect((await show(withdrawNo)).holds).toHaveLength(1)
  await release(withdrawNo)
  await withdrawalHolds.hold(world.app, again)
  const { holds, heldUntil } = await show(withdrawNo)
  expect([holds.length, heldUntil]).toEqual([2, undefined])
  const forged = { ...again, until: new Date(step.until.getTime() + hourMs) }
  await expect(withdrawalHolds.hold(world.app, forged)).rejects.toThrow('not the signature of Asha')
})
