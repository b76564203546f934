import { randomUUID } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrawWorld, openDrawWorld } from '../../../../test/draw-world.ts'
import { type Colleague, firstTwo, staffEnvironment, staffOk } from '../../../../test/staff-world.ts'
import { configureWithdrawals, newWithdrawer, shownQuote, withdraw } from '../../../../test/withdrawal-world.ts'
import { dayIn, systemNow } from '../../../base/clock.ts'
import { uuidv7 } from '../../../base/random.ts'
import type { Command } from '../../../ledger/command.ts'
import * as ledger from '../../../ledger/index.ts'
import { postBatch } from '../../../ledger/post.ts'
import type { StaffContext } from '../call/context.ts'
import { sharedRuns } from '../call/share-run.ts'
import { reportDraws } from './draws.ts'
import { foldReports } from './fold.ts'
import { percentile } from './payouts.ts'
import { addDays } from './period.ts'

let world: DrawWorld
let finance: Colleague
beforeAll(async () => {
  world = await openDrawWorld({}, { env: staffEnvironment })
  await configureWithdrawals(world)
  ;[finance] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'finance'])
}, 60_000)
afterAll(() => world.close())

const today = dayIn('Asia/Kolkata', systemNow())
const period = { market: 'IN', from: addDays(today, -27), to: today } as const
const dayMs = 86_400_000

const foldAll = async () => {
  for (const shard of world.app.databases.shards) await foldReports(world.app, shard)
}

const draws = () => {
  // As if the minute for which an answer is kept had passed.
  world.app.state.delete(sharedRuns)
  return staffOk(world, '/report/draws', period, finance)
}

/** Of any player of the test: a false row that a report must show. */
async function spoil(statement: string, values: readonly unknown[] = []): Promise<void> {
  for (const owner of world.owners) await owner.query(statement, [...values])
}

test('draws equal the ledger draw by draw, with the return, the liability and a false row that shows', async () => {
  const draw = await world.onSale('minute')
  const player = await world.rich()
  for (let pick = 0; pick < 10; pick += 1) {
    const picks = [{ bet: 'digit', pick: String(pick), stake: pick === 0 ? 3_000 : 1_000 }]
    await world.ok(
      '/lottery/buy',
      { clientOrderId: randomUUID(), drawId: draw.drawId, mode: 'real', picks },
      { as: player },
    )
  }
  await world.until(draw.drawId, 'PUBLISHED')
  await foldAll()
  const report = await draws()
  const [row] = report.rows
  expect(report).toMatchObject({ currency: 'INR', difference: 0, behind: 0 })
  expect(row).toMatchObject({ game: 'minute', tickets: 10, stakes: 12_000, voided: 0, difference: 0 })
  // One digit is drawn and pays nine times its stake.
  expect([9_000, 27_000]).toContain(row?.prizes)
  expect(row?.statedFrom).toBeGreaterThanOrEqual(8_500)
  expect(row?.statedTo).toBeLessThanOrEqual(9_500)
  expect(row?.liability).toBeGreaterThanOrEqual(27_000)

  // A prize that the draw has not published, and a stake that is missing: they do not cancel out.
  await spoil('update report_draw_sum set prizes = prizes + 7, stakes = stakes - 7 where draw_id = $1', [draw.drawId])
  expect((await draws()).rows[0]?.difference).toBe(14)
  await spoil('update report_draw_sum set prizes = prizes - 7, stakes = stakes + 7 where draw_id = $1', [draw.drawId])
}, 60_000)

test('draws are read on a connection of reports, once for all who ask, and of no more than a hundred days', async () => {
  world.app.state.delete(sharedRuns)
  const { pool } = world.app.databases.main
  const read = (from: string) =>
    reportDraws({ app: world.app, now: systemNow() } as StaffContext<'/report/draws'>, { ...period, from })
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    const [one, other] = await Promise.all([read(period.from), read(period.from)])
    expect(one).toMatchObject({ difference: 0, behind: 0 })
    expect(other).toBe(one)
    await expect(read(addDays(today, -100))).rejects.toThrow('at most 100 of them')
  } finally {
    for (const client of taken) client.release()
  }
}, 30_000)

test('payouts show their times by rail, and an amount that the ledger has not sent', async () => {
  const player = await newWithdrawer(world, 500_000n)
  const amounts = [30_000, 40_000]
  for (const [place, amount] of amounts.entries()) {
    const quote = await shownQuote(world, player, amount)
    const withdrawal = await withdraw(world, player, amount)
    await ledger.withdrawalPaid(world.app.ledger, {
      ...{ playerId: player.playerId, currency: 'INR', withdrawal },
      fee: minor(BigInt(quote.fee)),
      tax: minor(BigInt(quote.tax)),
    })
    await markPaid(withdrawal, place === 0 ? '90 seconds' : '3 days')
  }
  const report = await staffOk(world, '/report/payouts', period, finance)
  expect(report.rails).toEqual([{ rail: 'Bank transfer', ...report.total }])
  expect(report.total).toMatchObject({ payouts: 2, p50: 90, p95: 259_200, within: 1, difference: 0 })
  expect(report.days.reduce((sum, { payouts }) => sum + payouts, 0)).toBe(2)

  // A record that says more than the ledger has sent.
  await spoil(
    'set session_replication_role = replica; update withdrawal set amount = amount + 5; reset session_replication_role',
  )
  expect((await staffOk(world, '/report/payouts', period, finance)).total.difference).toBe(10)
})

async function markPaid(withdrawNo: string, after: string): Promise<void> {
  await spoil(`set session_replication_role = replica; update withdrawal set state = 'PAID', created_at = now() - interval '${after}',
    paid_at = now(), promised_at = now() - interval '${after}' + interval '1 day' where withdraw_no = '${withdrawNo}';
    reset session_replication_role`)
}

test('the nearest rank is a payout that was made', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
  expect([percentile(hundred, 50), percentile(hundred, 95), percentile([7], 95), percentile([], 50)]).toEqual([
    50, 95, 7, 0,
  ])
})

test('retention counts players with a bet in each week since their first deposit, as the journal has them', async () => {
  await foldAll()
  const before = new Date(systemNow().getTime() - 21 * dayMs)
  const [faithful, gone] = [700_000_101, 700_000_102].map((id) => id as PlayerId) as [PlayerId, PlayerId]
  for (const playerId of [faithful, gone]) await depositAt(playerId, before)
  await betAt(faithful, before)
  await betAt(faithful, systemNow())
  await foldAll()
  const week = dayInWeek(before)
  const report = await staffOk(world, '/report/retention', period, finance)
  expect(report.weeks.find((one) => one.week === week)).toEqual({
    week,
    players: 2,
    deposits: 20_000,
    active: [1, 0, 0, 1],
  })
  expect(report.behind).toBe(0)
  expect(await check()).toMatchObject({ isEqual: true, behind: 0 })

  // A first deposit that is moved by a week changes no sum of money of a day, and is found.
  await spoil('update report_player_day set bets = 0 where player_id = $1', [faithful])
  expect((await check()).weeks.find((one) => one.week === week)).toEqual({ week, players: 0, active: 2, deposits: 0 })
})

const check = () => {
  world.app.state.delete(sharedRuns)
  return staffOk(world, '/report/retentionCheck', period, finance)
}

function dayInWeek(at: Date): string {
  const day = dayIn('Asia/Kolkata', at)
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

function bookAt(playerId: PlayerId, at: Date) {
  const { pool } = world.app.databases.shardOf(playerId)
  return { submit: async (command: Command) => (await postBatch(pool as pg.Pool, [command], at))[0] as never }
}

async function depositAt(playerId: PlayerId, at: Date): Promise<void> {
  const { transact } = world.app.databases.shardOf(playerId)
  await transact((tx) => ledger.openWallet(tx, playerId, 'IN', new Date(at.getTime() - dayMs)))
  const given = { playerId, currency: 'INR', order: uuidv7(), payment: uuidv7(), amount: minor(10_000n) } as const
  expect((await ledger.depositCredited(bookAt(playerId, at), given)).answer.status).toBe('posted')
}

async function betAt(playerId: PlayerId, at: Date): Promise<void> {
  const given = {
    playerId,
    currency: 'INR',
    bet: uuidv7(),
    stake: minor(500n),
    weight: bps(0),
    turnover: 'stake',
  } as const
  expect((await ledger.betPlaced(bookAt(playerId, at), given)).answer.status).toBe('posted')
}

test('draws that a version without them has folded are counted by the next run of this one', async () => {
  const draw = await world.onSale('minute')
  const player = await world.rich()
  const picks = [{ bet: 'digit', pick: '4', stake: 1_000 }]
  const order = { clientOrderId: randomUUID(), drawId: draw.drawId, mode: 'real', picks } as const
  await world.ok('/lottery/buy', order, { as: player })
  await world.until(draw.drawId, 'PUBLISHED')
  // Such a version moves the head of the other reports alone.
  await spoil(`insert into report_head (player_id, seq) select player_id, seq from ledger.wallet
    on conflict (player_id) do update set seq = excluded.seq`)
  const late = await draws()
  expect(late.behind).toBeGreaterThan(0)
  expect(late.difference).toBeGreaterThanOrEqual(1_000)
  await foldAll()
  expect(await draws()).toMatchObject({ difference: 0, behind: 0 })
}, 60_000)
