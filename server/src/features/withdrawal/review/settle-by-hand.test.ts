import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOperator, signed, type TestOperator } from '../../../../test/operators.ts'
import {
  type ApprovedWithdrawal,
  approvedWithdrawal,
  openPayoutWorld,
  type PayoutWorld,
  standingOf,
} from '../../../../test/payout-world.ts'
import { syncPayout } from '../payout/sync-payout.ts'
import { handPayouts } from './review.ts'

let world: PayoutWorld
let given: ApprovedWithdrawal
let asha: TestOperator
let noor: TestOperator
beforeAll(async () => {
  world = await openPayoutWorld()
  asha = await newOperator(world, 'Asha')
  noor = await newOperator(world, 'Noor')
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  given = await approvedInBangladesh()
})

async function approvedInBangladesh(): Promise<ApprovedWithdrawal> {
  const approved = await approvedWithdrawal(world)
  await setMarket(approved, 'BD')
  return approved
}

async function setMarket({ playerId, withdrawNo }: ApprovedWithdrawal, market: string): Promise<void> {
  await world.app.databases
    .shardOf(playerId)
    .transact((tx) => tx.updateTable('withdrawal').set({ market }).where('withdraw_no', '=', withdrawNo).execute())
}

type What = { readonly outcome?: 'paid' | 'notPaid'; readonly reference?: string; readonly why?: string }

async function say(operator: TestOperator, { outcome = 'paid', ...what }: What = {}) {
  const reference = what.reference ?? (outcome === 'paid' ? 'EFT7781' : '')
  const { withdrawNo } = given
  const settlement = { withdrawNo, outcome, reference, why: what.why ?? 'seen in the portal', by: operator.name }
  const text = await handPayouts.textOfSettlement(world.app, settlement)
  return await handPayouts.settle(world.app, { ...settlement, signature: signed(operator, text) })
}

const standing = () => standingOf(world, given)

test('pays by hand when two operators name the same reference, once however often they say it', async () => {
  await syncPayout(world.app, given.withdrawNo, new Date())
  expect(await standing()).toEqual({ state: 'APPROVED', cash: 50_000n, held: 50_000n })
  expect(await handPayouts.list(world.app)).toEqual([expect.stringContaining(given.withdrawNo)])
  expect(await say(asha)).toBe('waits')
  expect(await say(asha)).toBe('waits')
  expect((await standing()).state).toBe('APPROVED')
  expect(await Promise.all([say(noor), say(noor)])).toEqual(['done', 'done'])
  expect(await say(asha)).toBe('done')
  expect(await standing()).toEqual({ state: 'PAID', cash: 50_000n, held: 0n })
  await syncPayout(world.app, given.withdrawNo, new Date())
  expect(await standing()).toEqual({ state: 'PAID', cash: 50_000n, held: 0n })
  expect(await handPayouts.list(world.app)).toEqual([])
})

test('returns the money when two operators say that nothing was paid', async () => {
  expect(await say(asha, { outcome: 'notPaid' })).toBe('waits')
  expect(await say(noor, { outcome: 'notPaid' })).toBe('done')
  expect(await standing()).toEqual({ state: 'FAILED', cash: 100_000n, held: 0n })
})

test('moves nothing while operators disagree, or change what they said', async () => {
  await say(asha)
  expect(await say(noor, { outcome: 'notPaid' })).toBe('waits')
  await expect(say(noor)).rejects.toThrow('Noor already said notPaid')
  await expect(say(asha, { reference: 'EFT9999' })).rejects.toThrow('Asha already said paid EFT7781')
  expect(await standing()).toEqual({ state: 'APPROVED', cash: 50_000n, held: 50_000n })
})

test('refuses a payment without a reference, no reason, and the signature of somebody else', async () => {
  await expect(say(asha, { reference: ' ' })).rejects.toThrow('needs the --reference')
  await expect(say(asha, { why: ' ' })).rejects.toThrow('needs --why')
  await expect(say({ ...noor, name: 'Asha' })).rejects.toThrow('not the signature of Asha')
  expect((await standing()).state).toBe('APPROVED')
})

test('refuses a payout that a provider can make or has made', async () => {
  const { withdrawNo } = given
  await setMarket(given, 'IN')
  await expect(say(asha)).rejects.toThrow('its provider answers for it')
  await syncPayout(world.app, withdrawNo, new Date())
  expect((await standing()).state).toBe('PAID')
  await expect(say(asha, { outcome: 'notPaid' })).rejects.toThrow('its provider answers for it')
})

test('does not count a signature that was copied from another withdrawal', async () => {
  const other = given
  await say(noor)
  given = await approvedInBangladesh()
  await world.app.databases.shardOf(given.playerId).transact((tx) =>
    tx
      .insertInto('withdrawal_settlement')
      .expression((from) =>
        from
          .selectFrom('withdrawal_settlement')
          .select((row) => [row.val(given.playerId).as('player_id'), row.val(given.withdrawNo).as('withdraw_no')])
          .select(['by_whom', 'outcome', 'reference', 'why', 'content', 'signature', 'settled_at'])
          .where('withdraw_no', '=', other.withdrawNo),
      )
      .execute(),
  )
  expect(await say(asha)).toBe('waits')
  expect((await standing()).state).toBe('APPROVED')
})

test('shows the whole account only to an operator who signs for it', async () => {
  const { withdrawNo } = given
  const text = handPayouts.textOfPayee(withdrawNo)
  const by = { withdrawNo, by: 'Asha' }
  await expect(handPayouts.payee(world.app, { ...by, signature: signed(noor, text) })).rejects.toThrow(
    'not the signature of Asha',
  )
  expect(await handPayouts.payee(world.app, { ...by, signature: signed(asha, text) })).toBe(
    'Asha Rao | SBIN0000300 | 50100123456789',
  )
})
