import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPayoutWorld, type PayoutWorld } from '../../../test/payout-world.ts'
import {
  configureWithdrawals,
  newWithdrawer,
  tryWithdraw,
  type Withdrawer,
  withdraw,
  withdrawPassword,
} from '../../../test/withdrawal-world.ts'
import { bonusGranted, readWalletSummary } from '../../ledger/index.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await openPayoutWorld({ workflows: true })
  await configureWithdrawals(world)
}, 90_000)
afterAll(() => world.close())

function whenPaid(as: Withdrawer, withdrawNo: string) {
  const ask = async () => {
    const detail = await world.ok('/withdraw/detail', { withdrawNo }, { as })
    expect(detail.status).toBe('PAID')
    return detail
  }
  return vi.waitFor(ask, { timeout: 60_000, interval: 250 })
}

test('a small withdrawal is created, approved by the rules, sent and paid, and each step is in its timeline', async () => {
  const player = await newWithdrawer(world, 150_000n)
  const withdrawNo = await withdraw(world, player, 100_000)
  const paid = await whenPaid(player, withdrawNo)
  expect(paid).toMatchObject({ reference: expect.any(String), paidAt: expect.any(Number), next: { who: 'nobody' } })
  const statuses = paid.timeline.map(({ status }) => status)
  expect(statuses.slice(0, 3)).toEqual(['CREATED', 'APPROVED', 'PAYING'])
  expect(statuses.at(-1)).toBe('PAID')
  const wallet = await readWalletSummary(world.app.databases.shardOf(player.playerId).pool, player.playerId)
  expect(wallet).toMatchObject({ cash: 50_000n, held: 0n })
  const info = await world.ok('/withdraw/info', {}, { as: player })
  expect(info.eta.p50).toBeLessThanOrEqual(60)
  expect(info.balance.onTheWay).toBe(0n)
}, 120_000)

test('the calls state account, password, fee and the count of the day, and the timeline the reference of the bank [W-03 W-12 NS-18]', async () => {
  const player = await newWithdrawer(world, 500_000n)
  const [as, number] = [{ as: player }, expect.any(Number)]
  const terms = { amount: minor(10_000n), wager: minor(50_000n), lockedCash: minor(1_000n) }
  await bonusGranted(world.app.ledger, { playerId: player.playerId, currency: 'INR', grant: 'g', ...terms })
  // The second one of the day is not free.
  await whenPaid(player, await withdraw(world, player, 100_000))
  const created = await tryWithdraw(world, player, { amount: 100_000, forfeitBonus: false })
  const { withdrawNo } = created.resultData as { withdrawNo: string }
  expect(created.resultData).toEqual({
    ...{ withdrawNo: expect.stringMatching(/^W\d+$/), status: expect.any(String), currency: 'INR' },
    ...{ fee: 2_000, tax: 0, net: 98_000, etaAt: number },
  })
  const { rows } = await world.app.databases.shardOf(player.playerId).pool.query(
    `select withdraw_password_hash as hash, to_jsonb(w)::text as row from player p join withdrawal w using (player_id)
       where w.withdraw_no = $1`,
    [withdrawNo],
  )
  expect(rows[0].hash).toMatch(/^argon2id\$/)
  expect(rows[0].row).not.toContain(withdrawPassword)

  const paid = await whenPaid(player, withdrawNo)
  expect(paid).toMatchObject({
    payee: { kind: 'bank', place: 'State Bank of India', masked: expect.stringMatching(/\d{4}$/) },
    ...{ confirmedBy: 'password', amount: 100_000n, fee: 2_000n, net: 98_000n },
    reference: expect.stringMatching(/^\w+$/),
    timeline: expect.arrayContaining([{ status: 'PAID', at: paid.paidAt, by: 'bank' }]),
  })
  const { list, total } = await world.ok('/withdraw/record', { range: 'today' }, as)
  expect([total, list[0]?.withdrawNo, list[0]?.reference]).toEqual([2, withdrawNo, paid.reference])

  const { body } = await world.call('/withdraw/info', {}, as)
  const { eta } = body.resultData as { eta: object }
  expect(body.resultData).toMatchObject({
    ...{ currency: 'INR', min: 20_000, max: 5_000_000, dailyLimit: 5_000_000, dailyRemaining: 4_800_000 },
    ...{ dailyTimes: 3, timesRemaining: 1, feeRate: 2, feeMin: number, withdrawable: 299_000 },
    wager: { required: 50_000, done: 0, remaining: 50_000, grants: [{ grantId: expect.any(String) }] },
    blocked: [{ code: 'wager.left', params: { remaining: 50_000 }, action: 'play' }],
  })
  expect(eta).toEqual({ p50: number, p95: number, usual: number, max: 86_400 })
}, 180_000)
