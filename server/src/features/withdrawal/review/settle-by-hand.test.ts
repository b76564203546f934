import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wellBehavedPayouts } from '../../../../../simulators/src/payout/behaviour.ts'
import { payoutProviders } from '../../../../../simulators/src/payout/payouts.ts'
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

function behave(behaviour: object): void {
  for (const id of payoutProviders) world.payout.behaviours[id] = { ...wellBehavedPayouts, ...behaviour }
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
  const { next } = await world.ok('/withdraw/detail', { withdrawNo: given.withdrawNo }, { as: given })
  expect(next).toMatchObject({ who: 'operator', isByHand: true })
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

/** A payout that its provider never received. */
async function unknownPayout(): Promise<void> {
  await setMarket(given, 'IN')
  behave({ outage: 1 })
  await syncPayout(world.app, given.withdrawNo, new Date())
  expect((await standing()).state).toBe('UNKNOWN')
  behave({})
}

test('orders nothing more once an operator has spoken, and returns money only when no order can be under way', async () => {
  await unknownPayout()
  expect(await say(asha, { outcome: 'notPaid' })).toBe('waits')
  await syncPayout(world.app, given.withdrawNo, new Date())
  const ordered = () => [...world.payout.system.stored.payouts.values()].map(({ payoutNo }) => payoutNo)
  expect(ordered()).not.toContain(given.withdrawNo)
  await expect(say(noor, { outcome: 'notPaid' })).rejects.toThrow('may still arrive')
  expect(await standing()).toEqual({ state: 'UNKNOWN', cash: 50_000n, held: 50_000n })
  await world.app.databases
    .shardOf(given.playerId)
    .pool.query(`update withdrawal set ordered_at = ordered_at - interval '10 minutes' where withdraw_no = $1`, [
      given.withdrawNo,
    ])
  expect(await say(noor, { outcome: 'notPaid' })).toBe('done')
  expect(await standing()).toEqual({ state: 'FAILED', cash: 100_000n, held: 0n })
  expect(ordered()).not.toContain(given.withdrawNo)
})

test('does not execute a second statement when the provider answers meanwhile', async () => {
  await setMarket(given, 'IN')
  behave({ unanswered: 1, isManual: true })
  await syncPayout(world.app, given.withdrawNo, new Date())
  expect((await standing()).state).toBe('UNKNOWN')
  expect(await say(asha, { outcome: 'notPaid' })).toBe('waits')
  behave({ isManual: true })
  await syncPayout(world.app, given.withdrawNo, new Date())
  expect((await standing()).state).toBe('PAYING')
  await expect(say(noor, { outcome: 'notPaid' })).rejects.toThrow('its provider answers for it')
  expect(await standing()).toEqual({ state: 'PAYING', cash: 50_000n, held: 50_000n })
  behave({})
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
