import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOffsetMs, writeOffsetMs } from '../../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { newOperator, signed, type TestOperator } from '../../../test/operators.ts'
import { newWithdrawer, openWithdrawalWorld, type Withdrawer, withdraw } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { systemMs, systemNow } from '../../base/clock.ts'
import * as ledger from '../../ledger/index.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../market/index.ts'
import { compensateLate } from './compensate.ts'
import { findWithdrawal } from './find-withdrawal.ts'
import { lateCredits, withdrawalReview } from './review/review.ts'
import { sandboxSettings } from './sandbox-settings.ts'
import { insertSettings } from './settings-queries.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

let world: World
let asha: TestOperator
let noor: TestOperator
const dir = temporaryFolder('late-credit-test')
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

const detailOf = (as: Withdrawer, withdrawNo: string) => world.ok('/withdraw/detail', { withdrawNo }, { as })
const rowOf = async (withdrawNo: string) => (await findWithdrawal(world.app, withdrawNo)) as Withdrawal

async function balanceOf({ playerId }: Withdrawer) {
  const { cash, held } = (await ledger.readWalletSummary(world.app.databases.shardOf(playerId).pool, playerId)) ?? {}
  return { cash, held }
}

async function reject(operator: TestOperator, withdrawNo: string, rejectCode: string) {
  const given = { decision: 'reject', rejectCode, why: 'looked at it', by: operator.name } as const
  const text = withdrawalReview.textToSign(withdrawalReview.contentOf(await rowOf(withdrawNo), given))
  return await withdrawalReview.decide(world.app, { ...given, withdrawNo, signature: signed(operator, text) })
}

test('a delay earns 1 % for each full six hours past the promise, visible live and paid once', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const withdrawNo = await withdraw(world, player, 300_000)
  expect((await detailOf(player, withdrawNo)).lateCredit).toMatchObject({ accrued: 0n, ratePer6h: 1, cap: 30 })
  await moveClock(24 * hourMs + 6 * hourMs - 60_000)
  expect((await detailOf(player, withdrawNo)).lateCredit?.accrued).toBe(0n)
  await moveClock(7 * hourMs)
  expect((await detailOf(player, withdrawNo)).lateCredit).toMatchObject({ accrued: 6_000n, accruedBps: 200 })
  await reject(asha, withdrawNo, 'payeeUnreachable')
  await moveClock(400 * hourMs)
  expect((await detailOf(player, withdrawNo)).lateCredit?.accrued).toBe(6_000n)
  const shard = world.app.databases.shardOf(player.playerId)
  await Promise.all([compensateLate(world.app, shard), compensateLate(world.app, shard)])
  await compensateLate(world.app, shard)
  expect(await balanceOf(player)).toEqual({ cash: 306_000n, held: 0n })
  expect(await ledger.readActiveBonuses(shard.pool, player.playerId)).toEqual([])
})

test('a late credit that was paid and not noted before a crash is paid under the same key, so once', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const withdrawNo = await withdraw(world, player, 300_000)
  await moveClock(24 * hourMs + 13 * hourMs)
  await reject(asha, withdrawNo, 'payeeUnreachable')
  const shard = world.app.databases.shardOf(player.playerId)
  const owner = world.owners[shard.index]
  const notedFor = async () =>
    (await shard.pool.query('select compensation from withdrawal where withdraw_no = $1', [withdrawNo])).rows[0]
      ?.compensation
  await owner?.query(`alter table withdrawal add constraint crash check (compensation is null) not valid`)
  await compensateLate(world.app, shard)
  expect(await balanceOf(player)).toEqual({ cash: 306_000n, held: 0n })
  expect(await notedFor()).toBeNull()
  await owner?.query('alter table withdrawal drop constraint crash')
  await moveClock(12 * hourMs)
  await compensateLate(world.app, shard)
  expect(await balanceOf(player)).toEqual({ cash: 306_000n, held: 0n })
  expect(await notedFor()).toBe(6_000n)
})

test.each(['payeeNotOwn', 'accountShared'])(
  'a withdrawal that is rejected as %s earns nothing for the review',
  async (code) => {
    const player = await newWithdrawer(world, 300_000n)
    const withdrawNo = await withdraw(world, player, 300_000)
    await moveClock(48 * hourMs)
    await reject(asha, withdrawNo, code)
    expect(await detailOf(player, withdrawNo)).not.toHaveProperty('lateCredit')
    await compensateLate(world.app, world.app.databases.shardOf(player.playerId))
    expect(await balanceOf(player)).toEqual({ cash: 300_000n, held: 0n })
  },
)

async function setFrozen({ playerId }: Withdrawer, withdrawal: boolean) {
  const { pool } = world.app.databases.shardOf(playerId)
  const change = { by: 'Asha', reason: 'a court order', at: world.app.clock.now() }
  await ledger.setBars(pool, playerId, { withdrawal }, change)
}

test('the clock of late credit and of the promise stands still during a legal freeze', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const withdrawNo = await withdraw(world, player, 300_000)
  const { etaAt } = await detailOf(player, withdrawNo)
  await moveClock(2 * hourMs)
  await setFrozen(player, true)
  await moveClock(100 * hourMs)
  expect((await detailOf(player, withdrawNo)).lateCredit).toMatchObject({ accrued: 0n, isPaused: true })
  await setFrozen(player, false)
  await moveClock(22 * hourMs + 13 * hourMs)
  const { lateCredit } = await detailOf(player, withdrawNo)
  expect(lateCredit).toMatchObject({ accrued: 6_000n, accruedBps: 200, isPaused: false })
  expect(Math.round(((lateCredit?.since ?? 0) - etaAt) / hourMs)).toBe(100)
  await setFrozen(player, true)
  await moveClock(50 * hourMs)
  await reject(asha, withdrawNo, 'payeeUnreachable')
  // What follows its end changes nothing any more.
  await moveClock(10 * hourMs)
  await setFrozen(player, false)
  await compensateLate(world.app, world.app.databases.shardOf(player.playerId))
  expect(await balanceOf(player)).toEqual({ cash: 306_000n, held: 0n })
})

async function approveCredit(operator: TestOperator, withdrawNo: string) {
  const given = { withdrawNo, why: 'the bank was closed', by: operator.name }
  const signature = signed(operator, await lateCredits.textToSign(world.app, given))
  return await lateCredits.approve(world.app, { ...given, signature })
}

test('a late credit from the two-operator amount of the market on waits for two operators, and is paid once', async () => {
  const settings = { ...sandboxSettings.IN, twoOperatorsFrom: 6_000 }
  const put = (given: object) =>
    world.app.databases.main.transact((tx) =>
      insertSettings(tx, { market: 'IN', settings: given as typeof settings, by: 'the test', at: systemNow() }),
    )
  const [player, other] = [await newWithdrawer(world, 300_000n), await newWithdrawer(world, 299_000n)]
  const [withdrawNo, smaller] = [await withdraw(world, player, 300_000), await withdraw(world, other, 299_000)]
  await moveClock(24 * hourMs + 13 * hourMs)
  for (const number of [withdrawNo, smaller]) await reject(asha, number, 'payeeUnreachable')
  await put(settings)
  const run = async () => {
    for (const shard of world.app.databases.shards) await compensateLate(world.app, shard)
  }
  await run()
  expect((await balanceOf(other)).cash).toBe(299_000n + 5_980n)
  expect((await balanceOf(player)).cash).toBe(300_000n)
  expect(await lateCredits.list(world.app)).toEqual([
    expect.stringContaining(`${withdrawNo} | REJECTED | late credit 60 INR`),
  ])
  await expect(approveCredit(asha, smaller)).rejects.toThrow('has no late credit that waits for operators')
  expect([await approveCredit(asha, withdrawNo), await approveCredit(asha, withdrawNo)]).toEqual(['waits', 'waits'])
  const forged = { withdrawNo, why: 'the bank was closed', by: noor.name, signature: Buffer.alloc(64) }
  await expect(lateCredits.approve(world.app, forged)).rejects.toThrow()
  await run()
  expect((await balanceOf(player)).cash).toBe(300_000n)
  expect(await Promise.all([approveCredit(noor, withdrawNo), approveCredit(noor, withdrawNo)])).toEqual([
    'done',
    'done',
  ])
  await run()
  await put(sandboxSettings.IN)
  await run()
  expect(await balanceOf(player)).toEqual({ cash: 306_000n, held: 0n })
  expect(await lateCredits.list(world.app)).toEqual([])
})

test('a withdrawal keeps the terms under which it was made when the market lowers or raises them later', async () => {
  const { app } = world
  const publish = async (terms: object) => {
    const policies = sandbox.map((policy) => ({ ...policy, withdrawals: { ...policy.withdrawals, ...terms } }))
    await app.databases.main.transact((tx) => publishPolicies(tx, policies, ['asha', 'noor'], systemNow()))
    ;(await startPolicyCache(app))()
  }
  const [before, after] = [await newWithdrawer(world, 300_000n), await newWithdrawer(world, 300_000n)]
  const first = await withdraw(world, before, 300_000)
  try {
    await publish({ lateCreditPctPer6h: 5, lateCreditCap: 6 })
    const second = await withdraw(world, after, 300_000)
    await moveClock(24 * hourMs + 13 * hourMs)
    expect((await detailOf(before, first)).lateCredit).toMatchObject({ accrued: 6_000n, ratePer6h: 1, cap: 30 })
    expect((await detailOf(after, second)).lateCredit).toMatchObject({ accrued: 18_000n, ratePer6h: 5, cap: 6 })
    for (const withdrawNo of [first, second]) await reject(asha, withdrawNo, 'payeeUnreachable')
    await publish({ lateCreditPctPer6h: 0, lateCreditCap: 0 })
    for (const shard of app.databases.shards) await compensateLate(app, shard)
    expect([(await balanceOf(before)).cash, (await balanceOf(after)).cash]).toEqual([306_000n, 318_000n])
  } finally {
    await publish({})
  }
})

test('late credit stops at 30 %', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const withdrawNo = await withdraw(world, player, 300_000)
  await moveClock(1_000 * hourMs)
  expect((await detailOf(player, withdrawNo)).lateCredit).toMatchObject({ accrued: 90_000n, accruedBps: 3_000 })
})
