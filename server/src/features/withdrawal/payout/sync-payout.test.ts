import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { wellBehavedPayouts } from '../../../../../simulators/src/payout/behaviour.ts'
import { payoutProviders } from '../../../../../simulators/src/payout/payouts.ts'
import {
  type ApprovedWithdrawal,
  approvedWithdrawal,
  openPayoutWorld,
  type PayoutWorld,
  preferCashfree,
  standingOf,
} from '../../../../test/payout-world.ts'
import { setBars } from '../../../../test/restrictions.ts'
import { writeAsFound } from '../../../../test/state-machine.ts'
import { channelOf } from '../../../http/push.ts'
import { placeOf } from '../../session/index.ts'
import { findPayoutRow, syncPayout } from './sync-payout.ts'

let world: PayoutWorld
let given: ApprovedWithdrawal
beforeAll(async () => {
  world = await openPayoutWorld()
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  for (const id of payoutProviders) world.payout.behaviours[id] = wellBehavedPayouts
  given = await approvedWithdrawal(world)
})

const sync = (at = new Date()) => syncPayout(world.app, given.withdrawNo, at)
const standing = () => standingOf(world, given)
const truth = () => [...world.payout.system.stored.payouts.values()].filter((one) => one.payoutNo === given.withdrawNo)

function behave(behaviour: object): void {
  for (const id of payoutProviders) world.payout.behaviours[id] = { ...wellBehavedPayouts, ...behaviour }
}

async function timeline(): Promise<readonly string[]> {
  const { read } = world.app.databases.shardOf(given.playerId)
  const rows = await read
    .selectFrom('withdrawal_event')
    .select('status')
    .where('withdraw_no', '=', given.withdrawNo)
    .orderBy('seq')
    .execute()
  return rows.map(({ status }) => status)
}

const paid = { state: 'PAID', cash: 50_000n, held: 0n }
const held = { cash: 50_000n, held: 50_000n }
const returned = { state: 'FAILED', cash: 100_000n, held: 0n }

test('pays the net amount once to the payee that was confirmed', async () => {
  await sync()
  expect(await standing()).toEqual(paid)
  expect(truth()).toMatchObject([{ amount: 49_075n, payee: '50100123456789', paidTimes: 1 }])
  expect(await timeline()).toEqual(['PAYING', 'PAID'])
})

test('eight syncs at once pay once and move the money once', async () => {
  await Promise.allSettled(Array.from({ length: 8 }, () => sync()))
  await sync()
  expect(await standing()).toEqual(paid)
  expect(truth()).toMatchObject([{ paidTimes: 1 }])
})

test.each(['unanswered', 'wrongError'])(
  'keeps the money held after an order that was %s, and finds it paid',
  async (fault) => {
    behave({ [fault]: 1 })
    await sync()
    expect(await standing()).toEqual({ state: 'UNKNOWN', ...held })
    behave({})
    await sync()
    expect(await standing()).toEqual(paid)
    expect(truth()).toMatchObject([{ paidTimes: 1 }])
  },
)

test('orders again, under the same number, what the provider never received', async () => {
  behave({ outage: 1 })
  await sync()
  expect([(await standing()).state, truth()]).toEqual(['UNKNOWN', []])
  behave({})
  await sync()
  expect(await standing()).toEqual(paid)
})

test('pays through the provider that the settings of the market prefer', async () => {
  await preferCashfree(world)
  await sync()
  expect(truth()).toMatchObject([{ provider: 'cashfreePayouts', paidTimes: 1 }])
  await world.mainOwner.query('delete from withdrawal_settings')
})

test('shows every step of the payout to the open apps of the player', async () => {
  const shown: string[] = []
  const listener = world.app.redis.duplicate()
  await listener.connect()
  await listener.subscribe(channelOf(given.playerId), (event) => shown.push(event))
  const isShown = (steps: number) => vi.waitFor(() => expect(shown).toEqual(Array(steps).fill('balance')))
  behave({ outage: 1 })
  await sync()
  expect(await timeline()).toEqual(['PAYING', 'UNKNOWN'])
  await isShown(2)
  behave({ isManual: true })
  await sync()
  expect(await timeline()).toEqual(['PAYING', 'UNKNOWN', 'PAYING'])
  await isShown(3)
  await world.control('settle', { payoutNo: given.withdrawNo, state: 'paid' })
  await sync()
  await isShown(4)
  listener.destroy()
})

test('gives a repeated order the phone number that was confirmed, not one that was bound since', async () => {
  behave({ outage: 1 })
  await sync()
  const other = world.app.vault.seal('+919999900000', placeOf(given.playerId, 'phone_sealed'))
  const { pool } = world.app.databases.shardOf(given.playerId)
  await pool.query('update player set phone_sealed = $1 where player_id = $2', [other, given.playerId])
  behave({})
  await sync()
  const [sent] = truth()
  expect(JSON.parse(sent?.request ?? '')).toMatchObject({ fund_account: { contact: { contact: given.phone } } })
})

test('stays with its provider when another one is available', async () => {
  world.payout.behaviours.razorpayx = { ...wellBehavedPayouts, outage: 1 }
  for (let time = 0; time < 3; time += 1) await sync()
  expect([(await standing()).state, truth()]).toEqual(['UNKNOWN', []])
  world.payout.behaviours.razorpayx = wellBehavedPayouts
  await sync()
  expect(truth()).toMatchObject([{ provider: 'razorpayx', paidTimes: 1 }])
})

test.each(['refused', 'failed'])('returns the whole amount once when the payout is %s', async (fate) => {
  behave({ [fate]: 1 })
  await Promise.allSettled([sync(), sync(), sync()])
  await sync()
  expect(await standing()).toEqual(returned)
  // What is back with the player is not paid any more.
  behave({})
  await sync()
  expect(await standing()).toEqual(returned)
  expect(truth().filter(({ paidTimes }) => paidTimes > 0)).toEqual([])
})

test('believes the refusal of a repeated order when the first one cannot be under way any more', async () => {
  behave({ outage: 1 })
  await sync()
  behave({ refused: 1 })
  await sync()
  expect(await standing()).toEqual({ state: 'UNKNOWN', ...held })
  const { pool } = world.app.databases.shardOf(given.playerId)
  await pool.query(`update withdrawal set ordered_at = ordered_at - interval '10 minutes' where withdraw_no = $1`, [
    given.withdrawNo,
  ])
  await sync()
  expect(await standing()).toEqual(returned)
})

test('a payout that is under way is neither paid nor returned', async () => {
  behave({ isManual: true })
  for (let time = 0; time < 3; time += 1) await sync()
  expect(await standing()).toEqual({ state: 'PAYING', ...held })
  await world.control('settle', { payoutNo: given.withdrawNo, state: 'failed' })
  await sync()
  expect(await standing()).toEqual(returned)
})

test('a payment that comes back becomes cash again with its fee and tax, once', async () => {
  await sync()
  await world.control('settle', { payoutNo: given.withdrawNo, state: 'reversed' })
  await Promise.allSettled([sync(), sync()])
  await sync()
  expect(await standing()).toEqual({ state: 'REVERSED', cash: 100_000n, held: 0n })
  expect(await timeline()).toEqual(['PAYING', 'PAID', 'REVERSED'])
})

test('holds the money when the provider has another amount under the number', async () => {
  behave({ isManual: true })
  await sync()
  Object.assign(truth()[0] ?? {}, { amount: 49_000n })
  await world.control('settle', { payoutNo: given.withdrawNo, state: 'paid' })
  await sync()
  expect(await standing()).toEqual({ state: 'UNKNOWN', ...held })
})

/** The row as it was before the payment was written down; the ledger has it. */
async function undoPaid(): Promise<void> {
  const { index } = world.app.databases.shardOf(given.playerId)
  await writeAsFound(
    world.owners[index],
    `update withdrawal set state = 'PAYING', paid_at = null, ended_at = null where withdraw_no = $1`,
    [given.withdrawNo],
  )
}

test('a crash between the money and the row is repaired by the next sync', async () => {
  behave({ isManual: true })
  await sync()
  await world.control('settle', { payoutNo: given.withdrawNo, state: 'paid' })
  await sync()
  await undoPaid()
  await sync()
  expect(await standing()).toEqual(paid)
})

test('a payment that came back before a crashed server had written it down is cash again, once', async () => {
  behave({ isManual: true })
  await sync()
  await world.control('settle', { payoutNo: given.withdrawNo, state: 'paid' })
  await sync()
  await undoPaid()
  await world.control('settle', { payoutNo: given.withdrawNo, state: 'reversed' })
  await sync()
  await sync()
  expect(await standing()).toEqual({ ...returned, state: 'REVERSED' })
})

test('sends nothing for a player whose withdrawals were frozen after the approval', async () => {
  const { pool } = world.app.databases.shardOf(given.playerId)
  await setBars(pool, given.playerId, { withdrawal: true })
  await sync()
  expect(await standing()).toEqual({ ...held, state: 'APPROVED' })
  expect(truth()).toEqual([])
  await setBars(pool, given.playerId, { withdrawal: false })
  await sync()
  expect(await standing()).toEqual(paid)
})

test.each([
  ['amount', 'amount = amount - 1000'],
  ['fee', 'fee = fee - 100'],
  ['payee', "payee_code = 'HDFC0000001'"],
  ['account of another withdrawal', 'number_sealed = phone_sealed'],
  ['confirmation', "confirmation = '{}'"],
])('sends nothing when somebody changed the %s after the player confirmed', async (_what, change) => {
  const { index } = world.app.databases.shardOf(given.playerId)
  await world.owners[index]?.query(`update withdrawal set ${change} where withdraw_no = $1`, [given.withdrawNo])
  await sync().catch(() => undefined)
  expect([(await standing()).state, truth()]).toEqual(['APPROVED', []])
})

test('does not repeat an order whose amount was changed since', async () => {
  behave({ outage: 1 })
  await sync()
  behave({})
  const { index } = world.app.databases.shardOf(given.playerId)
  await world.owners[index]?.query('update withdrawal set fee = fee - 100 where withdraw_no = $1', [given.withdrawNo])
  await sync()
  expect([(await standing()).state, truth()]).toEqual(['UNKNOWN', []])
})

test('asks an old payment again until its provider answers', async () => {
  await sync()
  const later = new Date(Date.now() + 4 * 86_400_000)
  behave({ outage: 1 })
  expect((await sync(later))?.waitMs).toBeGreaterThan(0)
  behave({})
  expect(await sync(later)).toBeUndefined()
})

test('asks less often as time passes, and after three days no more', async () => {
  behave({ isManual: true })
  expect((await sync())?.waitMs).toBeLessThan(5_000)
  expect((await sync(new Date(Date.now() + 3_600_000)))?.waitMs).toBe(900_000)
  await world.control('settle', { payoutNo: given.withdrawNo, state: 'paid' })
  // A webhook that comes in the middle of a sync causes another one.
  await vi.waitFor(async () => expect((await findPayoutRow(world.app, given.withdrawNo))?.webhookCount).toBe(1))
  expect((await sync())?.waitMs).toBeLessThan(70_000)
  expect(await sync(new Date(Date.now() + 4 * 86_400_000))).toBeUndefined()
})
