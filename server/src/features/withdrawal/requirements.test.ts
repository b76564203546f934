import { bps, minor } from '@zamra/contract/money.ts'
import type { WithdrawalReason } from '@zamra/contract/withdrawal-reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundPlayer, credit } from '../../../test/bound-player.ts'
import {
  addBankAccount,
  newWithdrawer,
  openWithdrawalWorld,
  setWithdrawPassword,
  shownQuote,
  tryWithdraw,
  type Withdrawer,
} from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { uuidv7 } from '../../base/random.ts'
import * as ledger from '../../ledger/index.ts'

let world: World
beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

async function reasonsFor(as: Withdrawer, amount: number): Promise<readonly WithdrawalReason[]> {
  const answer: { readonly code?: string; readonly resultData?: unknown } = await tryWithdraw(world, as, { amount })
  expect(answer.code).toBe('withdrawal.blocked')
  return (answer.resultData as { blocked: WithdrawalReason[] }).blocked
}

const infoOf = (as: Withdrawer) => world.ok('/withdraw/info', {}, { as })

/** A bet of the player that is settled with this win. */
async function play({ playerId }: Withdrawer, stake: bigint, won: bigint): Promise<void> {
  const bet = uuidv7()
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  await ledger.betPlaced(world.app.ledger, { playerId, currency: 'INR', bet, stake: minor(stake), ...rules })
  await ledger.betWon(world.app.ledger, { playerId, currency: 'INR', bet, settlement: bet, amount: minor(won) })
}

test('nothing leaves without a withdrawal password and a bank account, and each is asked for by name [W-02]', async () => {
  const bound = await boundPlayer(world)
  await credit(world.app, bound.playerId, 100_000n)
  const player = { ...bound, bankId: 'none' }
  const asked = async () => (await reasonsFor(player, 50_000)).map(({ code, action }) => `${code} ${action}`)
  expect(await asked()).toEqual(['password.missing setPassword', 'payee.missing addPayee'])
  await setWithdrawPassword(world, bound)
  expect(await asked()).toEqual(['payee.missing addPayee'])
  const bankId = await addBankAccount(world, bound)
  expect((await tryWithdraw(world, { ...player, bankId }, { amount: 50_000 })).state).toBe('200')
})

test('the VIP level sets daily limit, fee and daily times, and what is shown is enforced [W-11]', async () => {
  const shown: unknown[] = []
  for (const [played, fee] of [
    [0n, 1_000],
    [8n, 750],
  ] as const) {
    const player = await newWithdrawer(world, 1_000_000n)
    for (let round = 0n; round < played; round += 1n) await play(player, 1_000_000n, 1_000_000n)
    const { dailyLimit, dailyTimes, feeRate, freeTimes } = await infoOf(player)
    shown.push([dailyLimit, dailyTimes, feeRate])
    const over = await reasonsFor(player, Number(dailyLimit) + 1)
    expect(over).toContainEqual(expect.objectContaining({ code: 'day.limit' }))
    expect(over.find(({ code }) => code === 'day.limit')?.params.limit).toBe(Number(dailyLimit))
    for (let time = 0; time < dailyTimes; time += 1) {
      const { resultData } = await tryWithdraw(world, player, { amount: 50_000 })
      expect(resultData).toMatchObject({ fee: time < freeTimes ? 0 : fee })
      expect(fee).toBe((50_000 * feeRate) / 100)
    }
    expect(await infoOf(player)).toMatchObject({ timesRemaining: 0 })
    expect(await reasonsFor(player, 50_000)).toMatchObject([{ code: 'day.times', params: { times: dailyTimes } }])
  }
  expect(shown).toEqual([
    [5_000_000n, 3, 2],
    [15_000_000n, 4, 1.5],
  ])
})

test('deposits and what own money won leave at any time for the bonus alone, and both outcomes are stated before [W-16]', async () => {
  const player = await newWithdrawer(world, 400_000n)
  const { playerId } = player
  const terms = { amount: minor(50_000n), wager: minor(1_350_000n), lockedCash: minor(400_000n) }
  await ledger.bonusGranted(world.app.ledger, { playerId, currency: 'INR', grant: 'first', ...terms })
  await play(player, 100_000n, 150_000n)
  const own = 450_000
  const [kept] = await reasonsFor(player, own)
  expect(kept).toMatchObject({ code: 'wager.left', params: { bonus: 50_000, remaining: 1_250_000 } })
  const { withdrawable, wager } = await infoOf(player)
  // Kept, what was won is free and the rest waits; dropped, all of the own money is free and the bonus is lost.
  expect(withdrawable).toBe(50_000n)
  expect(wager.grants).toMatchObject([
    { remaining: 1_250_000n, ifForfeited: { lost: 50_000n, withdrawable: 450_000n } },
  ])
  const quote = await shownQuote(world, player, own)
  expect(await tryWithdraw(world, player, { amount: own, quote, forfeitBonus: true })).toMatchObject({ state: '200' })
  const { pool } = world.app.databases.shardOf(playerId)
  expect(await ledger.readWalletSummary(pool, playerId)).toMatchObject({ cash: 0n, held: 450_000n })
  expect(await ledger.readActiveBonuses(pool, playerId)).toEqual([])
})
