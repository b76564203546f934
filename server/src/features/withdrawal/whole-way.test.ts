import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPayoutWorld, type PayoutWorld } from '../../../test/payout-world.ts'
import { configureWithdrawals, newWithdrawer, withdrawPassword } from '../../../test/withdrawal-world.ts'
import { uuidv7 } from '../../base/random.ts'
import { readWalletSummary } from '../../ledger/index.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await openPayoutWorld({ workflows: true })
  await configureWithdrawals(world)
}, 90_000)
afterAll(() => world.close())

test('a small withdrawal is created, approved by the rules, sent and paid, and each step is in its timeline', async () => {
  const player = await newWithdrawer(world, 150_000n)
  const input = { clientOrderId: uuidv7(), bankId: player.bankId, amount: 100_000, withdrawPassword }
  const { withdrawNo } = await world.ok('/withdraw/create', input, { as: player })
  const paid = await vi.waitFor(
    async () => {
      const detail = await world.ok('/withdraw/detail', { withdrawNo }, { as: player })
      expect(detail.status).toBe('PAID')
      return detail
    },
    { timeout: 60_000, interval: 250 },
  )
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
