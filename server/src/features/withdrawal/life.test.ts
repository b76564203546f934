import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOffsetMs, writeOffsetMs } from '../../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { newOperator, signed, type TestOperator } from '../../../test/operators.ts'
import { writeAsFound } from '../../../test/state-machine.ts'
import { newWithdrawer, openWithdrawalWorld, type Withdrawer, withdraw } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { systemMs, systemNow } from '../../base/clock.ts'
import * as ledger from '../../ledger/index.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../market/index.ts'
import { decideLeftOver } from './decide-withdrawal.ts'
import { moveWithdrawal } from './decision-queries.ts'
import { findWithdrawal } from './find-withdrawal.ts'
import { rejectCodes } from './reject-texts.ts'
import { returnWithdrawal } from './return-withdrawal.ts'
import { withdrawalReview } from './review/review.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

let world: World
let asha: TestOperator
let noor: TestOperator
const dir = temporaryFolder('withdrawal-life-test')
const offsetFile = join(dir, 'clock-offset')
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: { ZAMRA_CLOCK_OFFSET_FILE: offsetFile } })
  asha = await newOperator(world, 'Asha')
  noor = await newOperator(world, 'Noor')
})
afterAll(async () => {
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

const hourMs = 3_600_000

async function moveClock(byMs: number): Promise<void> {
  writeOffsetMs(offsetFile, readOffsetMs(offsetFile) + byMs)
  const offset = readOffsetMs(offsetFile)
  const isMoved = () => expect(world.app.clock.now().getTime() - systemMs()).toBeGreaterThan(offset - 1_000)
  await vi.waitFor(isMoved, { timeout: 10_000, interval: 20 })
}

const detailOf = (as: Withdrawer, withdrawNo: string, locale: 'en' | 'fr' = 'en') =>
  world.ok('/withdraw/detail', { withdrawNo }, { as, locale })
const rowOf = async (withdrawNo: string) => (await findWithdrawal(world.app, withdrawNo)) as Withdrawal

async function balanceOf({ playerId }: Withdrawer) {
  const { cash, held } = (await ledger.readWalletSummary(world.app.databases.shardOf(playerId).pool, playerId)) ?? {}
  return { cash, held }
}

async function decide(operator: TestOperator, withdrawNo: string, decision: 'approve' | 'reject', rejectCode = '') {
  const given = { decision, rejectCode, why: 'looked at it', by: operator.name }
  const text = withdrawalReview.textToSign(withdrawalReview.contentOf(await rowOf(withdrawNo), given))
  return await withdrawalReview.decide(world.app, { ...given, withdrawNo, signature: signed(operator, text) })
}

test('the rules approve a small withdrawal at once and leave a large one to a person, with the next actor', async () => {
  const player = await newWithdrawer(world, 3_000_000n)
  const [small, large] = [await withdraw(world, player, 150_000), await withdraw(world, player, 250_000)]
  const paidSoon = await detailOf(player, small)
  expect(paidSoon).toMatchObject({
    status: 'APPROVED',
    next: { who: 'operator', by: paidSoon.etaAt },
    canCancel: false,
  })
  expect(paidSoon.timeline.map(({ status, by }) => [status, by])).toEqual([
    ['CREATED', 'player'],
    ['APPROVED', 'rules'],
  ])
  expect(await detailOf(player, large)).toMatchObject({ status: 'REVIEWING', next: { who: 'operator' } })
  const shown = (await withdrawalReview.show(world.app, large)).join('\n')
  expect(shown).toContain('"rule":"autoMaxNewPayee"')
  expect((await withdrawalReview.list(world.app)).join('\n')).toContain(large)
})

test('a withdrawal whose request ended after the hold is decided by the job', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const withdrawNo = await withdraw(world, player, 100_000)
  const shard = world.app.databases.shardOf(player.playerId)
  const owner = world.owners[shard.index]
  await writeAsFound(owner, `update withdrawal set state = 'CREATED' where withdraw_no = $1`, [withdrawNo])
  await decideLeftOver(world.app, shard)
  expect((await rowOf(withdrawNo)).state).toBe('APPROVED')
})

test('an operator rejects with a reason that the player reads in their language, and the money is back once', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const withdrawNo = await withdraw(world, player, 300_000)
  await expect(decide(asha, withdrawNo, 'reject')).rejects.toThrow('a rejection needs --code')
  expect(await decide(asha, withdrawNo, 'reject', 'payeeNotOwn')).toBe('done')
  expect(await decide(asha, withdrawNo, 'reject', 'payeeNotOwn')).toBe('done')
  await expect(decide(asha, withdrawNo, 'approve')).rejects.toThrow('Asha already decided to reject it')
  expect(await balanceOf(player)).toEqual({ cash: 300_000n, held: 0n })
  const { rejectReason, ...detail } = await detailOf(player, withdrawNo, 'fr')
  expect(detail).toMatchObject({ status: 'REJECTED', returned: 300_000n, next: { who: 'nobody' } })
  expect(rejectReason).toContain('n’est pas à votre nom')
  expect(rejectCodes.length).toBeGreaterThan(2)
})

test('from the threshold on two operators must decide the same, each with their own key', async () => {
  const player = await newWithdrawer(world, 2_500_000n)
  const withdrawNo = await withdraw(world, player, 2_500_000)
  expect(await decide(asha, withdrawNo, 'approve')).toBe('waits')
  expect(await decide(asha, withdrawNo, 'approve')).toBe('waits')
  expect((await rowOf(withdrawNo)).state).toBe('REVIEWING')
  await expect(decide({ ...noor, key: asha.key }, withdrawNo, 'approve')).rejects.toThrow('not the signature of Noor')
  await expect(decide({ ...asha, name: 'nobody' }, withdrawNo, 'approve')).rejects.toThrow('not a registered operator')
  expect(await decide(noor, withdrawNo, 'approve')).toBe('done')
  expect((await rowOf(withdrawNo)).state).toBe('APPROVED')
  expect(await balanceOf(player)).toEqual({ cash: 0n, held: 2_500_000n })
})

test('of an approval and a rejection at once exactly one takes effect', async () => {
  for (let round = 0; round < 5; round += 1) {
    const player = await newWithdrawer(world, 300_000n)
    const row = await rowOf(await withdraw(world, player, 300_000))
    const step = { from: 'REVIEWING', to: 'APPROVED', by: 'operator', at: systemNow(), detail: {} } as const
    const shard = world.app.databases.shardOf(player.playerId)
    const [isReturned, isApproved] = await Promise.all([
      returnWithdrawal(world.app, row, { to: 'REJECTED', by: 'operator', rejectCode: 'payeeNotOwn' }),
      shard.transact((tx) => moveWithdrawal(tx, row, step)),
    ])
    expect(isReturned).toBe(!isApproved)
    expect(await balanceOf(player)).toEqual(isApproved ? { cash: 0n, held: 300_000n } : { cash: 300_000n, held: 0n })
  }
})

test('lists today, seven and thirty days, and a custom range of up to 24 months', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const withdrawNo = await withdraw(world, player, 100_000)
  const ask = async (input: object) => {
    const { body } = await world.call('/withdraw/record', { range: 'today', ...input }, { as: player })
    return body
  }
  const totals = async () => {
    const answers = await Promise.all(['today', '7d', '30d'].map((range) => ask({ range })))
    return answers.map(({ resultData }) => (resultData as { total: number }).total)
  }
  expect(await totals()).toEqual([1, 1, 1])
  const createdOn = world.app.clock.now().toISOString().slice(0, 10)
  await moveClock(24 * hourMs)
  expect(await totals()).toEqual([0, 1, 1])
  await moveClock(9 * 24 * hourMs)
  expect(await totals()).toEqual([0, 0, 1])
  await moveClock(50 * 24 * hourMs)
  const day = (offset: number) => new Date(Date.parse(createdOn) + offset * 24 * hourMs).toISOString().slice(0, 10)
  const custom = { range: 'custom', from: day(-1), to: day(1) }
  expect((await ask(custom)).resultData).toMatchObject({ total: 1, list: [{ withdrawNo, amount: 100_000 }] })
  expect((await ask({ ...custom, status: 'PAID' })).resultData).toMatchObject({ total: 0, list: [] })
  for (const wrong of [{ from: day(-800) }, { from: day(2) }, { from: '2026-13-45' }])
    expect((await ask({ ...custom, ...wrong })).code).toBe('input.invalid')
})

test('the withdrawal of somebody else does not exist', async () => {
  const [player, other] = [await newWithdrawer(world, 100_000n), await newWithdrawer(world, 0n)]
  const withdrawNo = await withdraw(world, player, 100_000)
  for (const path of ['/withdraw/detail', '/withdraw/cancel'] as const)
    expect((await world.call(path, { withdrawNo }, { as: other })).body.code).toBe('thing.notFound')
})

test('cannot be taken back, unless the market policy allows it and nobody approved it yet [W-15]', async () => {
  const player = await newWithdrawer(world, 500_000n)
  const [reviewing, approved] = [await withdraw(world, player, 300_000), await withdraw(world, player, 100_000)]
  const cancel = async (withdrawNo: string) =>
    (await world.call('/withdraw/cancel', { withdrawNo }, { as: player })).body
  expect((await detailOf(player, reviewing)).canCancel).toBe(false)
  expect((await cancel(reviewing)).code).toBe('thing.notFound')
  const allowing = sandbox.map((policy) => ({
    ...policy,
    version: policy.version + 1,
    withdrawals: { ...policy.withdrawals, cancelable: true },
  }))
  await world.app.databases.main.transact((tx) => publishPolicies(tx, allowing, ['asha', 'noor'], systemNow()))
  ;(await startPolicyCache(world.app))()
  expect((await detailOf(player, reviewing)).canCancel).toBe(true)
  expect(await cancel(reviewing)).toMatchObject({ resultData: { status: 'CANCELLED' } })
  expect(await cancel(reviewing)).toMatchObject({ resultData: { status: 'CANCELLED' } })
  expect((await cancel(approved)).code).toBe('thing.alreadyDone')
  expect(await balanceOf(player)).toEqual({ cash: 400_000n, held: 100_000n })
})

test('giving up one bonus costs that bonus alone and opens what it locked', async () => {
  const player = await newWithdrawer(world, 400_000n)
  const { playerId } = player
  const terms = { amount: minor(50_000n), wager: minor(200_000n), lockedCash: minor(100_000n) }
  await ledger.bonusGranted(world.app.ledger, { playerId, currency: 'INR', grant: 'first', ...terms })
  const { wager, withdrawable } = await world.ok('/withdraw/info', {}, { as: player })
  expect(withdrawable).toBe(300_000n)
  const grantId = wager.grants[0]?.grantId ?? ''
  const other = await newWithdrawer(world, 0n)
  expect((await world.call('/withdraw/forfeit', { grantId }, { as: other })).body.code).toBe('thing.notFound')
  expect(await world.ok('/withdraw/forfeit', { grantId }, { as: player })).toEqual({
    currency: 'INR',
    lost: 50_000n,
    withdrawable: 400_000n,
  })
  expect((await world.call('/withdraw/forfeit', { grantId }, { as: player })).body.code).toBe('thing.notFound')
})

test('the personal data export holds the player’s withdrawals in clear text, and neither operators nor other players [PV-02]', async () => {
  const [player, other] = [await newWithdrawer(world, 300_000n), await newWithdrawer(world, 100_000n)]
  const withdrawNo = await withdraw(world, player, 300_000)
  await withdraw(world, other, 100_000)
  await decide(noor, withdrawNo, 'reject', 'payeeNotOwn')
  const { json } = await world.ok('/user/export', {}, { as: player })
  const { withdrawal, player: account } = JSON.parse(json)
  expect(withdrawal).toMatchObject({
    withdrawals: [
      {
        ...{ withdraw_no: withdrawNo, amount: '300000', fee: '0', state: 'REJECTED', reject_code: 'payeeNotOwn' },
        ...{ payee_holder: 'Asha Rao', payee_number: account.bankAccounts[0].number, payee_phone: player.phone },
      },
    ],
    events: [{ status: 'REJECTED', by_whom: 'operator' }, { status: 'REVIEWING' }, { status: 'CREATED' }],
    decisions: [{ withdraw_no: withdrawNo, decision: 'reject', reference: 'payeeNotOwn', why: 'looked at it' }],
  })
  expect(json).not.toMatch(/Noor|_sealed/)
})
