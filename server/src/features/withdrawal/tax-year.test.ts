import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { minor, nothing } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeOffsetMs } from '../../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { writeAsFound } from '../../../test/state-machine.ts'
import {
  newWithdrawer,
  openWithdrawalWorld,
  shownQuote,
  type Withdrawer,
  withdraw,
} from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { systemMs } from '../../base/clock.ts'
import { uuidv7 } from '../../base/random.ts'
import * as ledger from '../../ledger/index.ts'
import { findWithdrawal } from './find-withdrawal.ts'
import { returnWithdrawal } from './return-withdrawal.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

let world: World
const folder = temporaryFolder('tax-year-test')
const offsetFile = join(folder, 'clock-offset')
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: { ZAMRA_CLOCK_OFFSET_FILE: offsetFile } })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

async function moveTo(time: string): Promise<void> {
  writeOffsetMs(offsetFile, Date.parse(time) - systemMs())
  const isMoved = () => expect(world.app.clock.now().getTime()).toBeGreaterThan(Date.parse(time) - 1_000)
  await vi.waitFor(isMoved, { timeout: 10_000, interval: 20 })
}

const win = ({ playerId }: Withdrawer) =>
  ledger.prizeWon(world.app.ledger, { playerId, currency: 'INR', prize: uuidv7(), amount: minor(100_000n) })
const taxOf = async (player: Withdrawer) => (await shownQuote(world, player, 150_000)).tax
const mark = ({ playerId }: Withdrawer, change: string) =>
  writeAsFound(
    world.owners[world.app.databases.shardOf(playerId).index],
    `update withdrawal set ${change} where player_id = $1`,
    [playerId],
  )

test('a withdrawal under way at the turn of the financial year counts once, in the year it was created', async () => {
  await moveTo('2027-03-31T23:40:00+05:30')
  const [rejected, paid] = [await newWithdrawer(world, 300_000n), await newWithdrawer(world, 300_000n)]
  const rows: Withdrawal[] = []
  for (const player of [rejected, paid]) {
    await win(player)
    const withdrawNo = await withdraw(world, player, 350_000)
    rows.push((await findWithdrawal(world.app, withdrawNo)) as Withdrawal)
  }
  // 50,000 more than was deposited: this is what the old year taxes.
  expect(rows.map(({ tax }) => tax)).toEqual([15_000n, 15_000n])
  await moveTo('2027-04-01T00:10:00+05:30')
  for (const player of [rejected, paid]) {
    await win(player)
    // Of 150,000, the new year began with 50,000. What is under way is not part of it.
    expect(await taxOf(player)).toBe(30_000)
  }
  const [rejection, payment] = rows as [Withdrawal, Withdrawal]
  await returnWithdrawal(world.app, rejection, { to: 'REJECTED', by: 'operator', rejectCode: 'payeeNotOwn' })
  // What came back was there when the year began.
  expect(await taxOf(rejected)).toBe(0)
  const { playerId, currency, withdrawNo: withdrawal, tax } = payment
  const of = { playerId, currency, withdrawal }
  await ledger.withdrawalPaid(world.app.ledger, { ...of, fee: nothing, tax })
  await mark(paid, `state = 'PAID', paid_at = '2027-04-01T00:10:00+05:30', ended_at = '2027-04-01T00:10:00+05:30'`)
  expect(await taxOf(paid)).toBe(30_000)
  await ledger.withdrawalReversed(world.app.ledger, { ...of, amount: payment.net })
  await ledger.withdrawalTaxReturned(world.app.ledger, { ...of, amount: tax })
  await mark(paid, `state = 'REVERSED'`)
  expect(await taxOf(paid)).toBe(0)
})
