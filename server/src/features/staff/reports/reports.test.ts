import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Colleague,
  enrol,
  firstTwo,
  linkSignedBy,
  signStaff,
  staffEnvironment,
  staffOk,
} from '../../../../test/staff-world.ts'
import { newWithdrawer, openWithdrawalWorld } from '../../../../test/withdrawal-world.ts'
import type { World, WorldPlayer } from '../../../../test/world.ts'
import { dayIn, systemNow } from '../../../base/clock.ts'
import { uuidv7 } from '../../../base/random.ts'
import type { Shard } from '../../../db/databases.ts'
import type { Command } from '../../../ledger/command.ts'
import * as ledger from '../../../ledger/index.ts'
import { postBatch } from '../../../ledger/post.ts'
import { sharedRuns } from '../call/share-run.ts'
import { foldPass, foldReports, startFold } from './fold.ts'
import { foldNext, lockFold } from './fold-queries.ts'
import { addDays } from './period.ts'

let world: World
let finance: Colleague
let compliance: Colleague
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
  const [asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'compliance'])
  compliance = noor
  const link = await linkSignedBy(world, [asha, noor], { action: 'new', name: 'Omar', roles: ['finance'] })
  finance = await enrol(world, link)
}, 60_000)
afterAll(() => world.close())

const today = dayIn('Asia/Kolkata', systemNow())
const yesterday = addDays(today, -1)
const period = { market: 'IN', from: addDays(today, -6), to: today } as const
const rules = { weight: bps(0), turnover: 'stake' } as const

const foldAll = async () => {
  for (const shard of world.app.databases.shards) await foldReports(world.app, shard)
}
const reconcile = (given: StaffInput<'/report/reconcile'> = period) => {
  // As if the minute for which an answer is kept had passed.
  world.app.state.delete(sharedRuns)
  return staffOk(world, '/report/reconcile', given, finance)
}
const differences = async () =>
  Object.fromEntries((await reconcile()).lines.map(({ line, difference }) => [line, difference]))

/** Every kind of movement that a line counts, and what it counts there. */
async function moveEverything({ playerId }: WorldPlayer): Promise<void> {
  const book = world.app.ledger
  const of = { playerId, currency: 'INR' } as const
  const [bet, lost, gift, undone, refused] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const [paid, returned, grant] = [uuidv7(), uuidv7(), uuidv7()]
  const outcomes = [
    await ledger.betPlaced(book, { ...of, bet, stake: minor(10_001n), ...rules }),
    await ledger.betWon(book, { ...of, bet, settlement: uuidv7(), amount: minor(4_003n) }),
    await ledger.betPlaced(book, { ...of, bet: lost, stake: minor(20_000n), ...rules }),
    await ledger.betWon(book, { ...of, bet: lost, settlement: uuidv7(), amount: minor(0n) }),
    await ledger.betPlaced(book, { ...of, bet: undone, stake: minor(700n), ...rules }),
    await ledger.betRolledBack(book, { ...of, bet: undone, rollback: uuidv7() }),
    await ledger.giftBetPlaced(book, { ...of, bet: gift, stake: minor(500n) }),
    await ledger.giftBetWon(book, { ...of, bet: gift, settlement: uuidv7(), amount: minor(60n) }),
    await ledger.betReversed(book, { ...of, bet: lost, reversal: uuidv7(), stake: minor(20_000n), won: minor(0n) }),
    await ledger.giftMoney(book, { ...of, reward: uuidv7(), amount: minor(1_234n) }),
    await ledger.bonusGranted(book, { ...of, grant, amount: minor(5_000n), wager: minor(50_000n) }),
    await ledger.bonusForfeited(book, { ...of, grant }),
    await ledger.lateCompensation(book, { ...of, reward: uuidv7(), amount: minor(77n) }),
    await ledger.adjustment(book, {
      ...of,
      adjustment: uuidv7(),
      amount: minor(11n),
      direction: 'in',
      proposedBy: 'asha',
      approvedBy: 'noor',
    }),
    await ledger.withdrawalHeld(book, { ...of, withdrawal: paid, amount: minor(30_000n) }),
    await ledger.withdrawalPaid(book, { ...of, withdrawal: paid, fee: minor(300n), tax: minor(2_701n) }),
    await ledger.withdrawalHeld(book, { ...of, withdrawal: returned, amount: minor(9_000n) }),
    await ledger.withdrawalPaid(book, { ...of, withdrawal: returned }),
    await ledger.withdrawalReversed(book, { ...of, withdrawal: returned, amount: minor(9_000n) }),
    await ledger.withdrawalHeld(book, { ...of, withdrawal: refused, amount: minor(100n) }),
    await ledger.withdrawalReturned(book, { ...of, withdrawal: refused }),
  ]
  expect(outcomes.map(({ answer }) => answer.status)).toEqual(outcomes.map(() => 'posted'))
}

/** What `moveEverything` leaves on each line for a player who deposited 200,000 minor units. */
const expected = {
  deposits: 200_000,
  withdrawals: 30_000 - 300 - 2_701,
  stakes: 10_001 + 20_000 + 500,
  prizes: 4_003 + 60 + 20_000,
  ggr: 10_001 + 500 - 4_003 - 60,
  bonusCost: 500 + 1_234,
  ngr: 10_001 + 500 - 4_003 - 60 - 500 - 1_234,
  lateCredit: 77,
  fees: 300,
  tax: 2_701,
  adjustments: 11,
}

test('every report of the back office equals the ledger to the minor unit, and a false row shows [BO-06]', async () => {
  const players = [await newWithdrawer(world, 200_000n), await newWithdrawer(world, 200_000n)] as const
  for (const player of players) await moveEverything(player)
  const late = await reconcile()
  // No row differs, because nothing was folded: that is not equal.
  expect(late).toMatchObject({ isEqual: false, differingCount: 0, behindSince: expect.any(Number) })
  expect(late.behind).toBeGreaterThan(0)
  await foldAll()

  // Deposits, withdrawals, GGR, NGR, bonus cost, active players.
  const report = await staffOk(world, '/report/money', period, finance)
  const twice = Object.fromEntries(Object.entries(expected).map(([line, amount]) => [line, 2 * amount]))
  expect(report).toMatchObject({ currency: 'INR', behind: 0, total: { ...twice, activePlayers: 2 } })
  expect(report.days.map(({ day }) => day)).toHaveLength(7)
  expect(report.days.at(-1)).toMatchObject({ day: today, ...twice, activePlayers: 2 })
  const equal = await reconcile()
  expect(equal).toMatchObject({ isEqual: true, differingCount: 0, behind: 0 })
  for (const { line, report: ours, ledger: theirs, difference } of equal.lines)
    expect([line, ours, theirs, difference]).toEqual([line, twice[line], twice[line], 0])
  expect(equal.activePlayers).toEqual({ report: 2, ledger: 2, difference: 0 })
  // The change of an account of the ledger is the line that is named after it.
  const sums = await Promise.all(world.owners.map((owner) => balanceOf(owner, [11, 15, 13])))
  const changes = [0, 1, 2].map((index) => sums.reduce((sum, one) => sum + (one[index] ?? 0), 0))
  expect(changes).toEqual([twice.ggr, twice.tax, twice.fees])

  // TDS, suspicious reports, player statement.
  const [player, other] = players
  const tax = await staffOk(world, '/report/tax', period, finance)
  expect(tax).toMatchObject({ total: 2 * expected.tax, players: 2, difference: 0 })
  const { playerId } = player
  const opened = await signStaff(world, compliance, '/risk/open', {
    playerId,
    ...{ rule: 'bot', evidence: ['bets'], why: 'seen' },
  })
  expect(opened.status).toBe(200)
  const suspicious = await staffOk(world, '/report/suspicious', period, finance)
  expect(suspicious.rows).toEqual([
    expect.objectContaining({
      playerId,
      suspicion: 'bot',
      deposits: 200_000,
      withdrawals: expected.withdrawals,
      difference: 0,
    }),
  ])
  const statement = await staffOk(world, '/report/player', { ...period, playerId }, finance)
  const { cash } = (await staffOk(world, '/player/show', { playerId }, compliance)).pockets[0] as { cash: number }
  expect(statement).toMatchObject({ opening: 0, closing: cash, difference: 0, balanceDifference: 0, tax: expected.tax })
  expect(statement.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(cash)

  // One minor unit in one row of a projection: the line, its row, and the sums that follow from it.
  const { pool } = world.app.databases.shardOf(playerId)
  await pool.query(`update report_day set amount = amount + 1 where kind = 3 and day = $1`, [today])
  expect(await differences()).toEqual({
    ...Object.fromEntries(Object.keys(expected).map((line) => [line, 0])),
    deposits: 1,
  })
  expect(await reconcile()).toMatchObject({
    isEqual: false,
    differing: [{ day: today, what: 'depositCredited from 10 to 1', difference: 1 }],
  })
  await pool.query(`update report_day set amount = amount - 1 where kind = 3 and day = $1`, [today])
  // Two rows that are false by the same amount cancel out in every line and are found nevertheless.
  await pool.query(`update report_player_day set tax = tax + 5, deposits = deposits - 5 where player_id = $1`, [
    playerId,
  ])
  expect((await staffOk(world, '/report/tax', period, finance)).difference).toBe(10)
  expect(await reconcile()).toMatchObject({ isEqual: false, differingCount: 1 })
  expect((await staffOk(world, '/report/player', { ...period, playerId }, finance)).difference).toBe(10)
  await pool.query(`update report_player_day set tax = tax - 5, deposits = deposits + 5 where player_id = $1`, [
    playerId,
  ])
  const active = `update report_player_day set bets = $2 where player_id = $1`
  await world.app.databases.shardOf(other.playerId).pool.query(active, [other.playerId, 0])
  expect((await reconcile()).activePlayers).toEqual({ report: 1, ledger: 2, difference: -1 })
  await world.app.databases.shardOf(other.playerId).pool.query(active, [other.playerId, 4])
  expect((await reconcile()).isEqual).toBe(true)
})

test('a crash between the amounts and the commit, and two runs at once, count nothing twice', async () => {
  const player = await newWithdrawer(world, 5_000n)
  const shard = world.app.databases.shardOf(player.playerId)
  const crash = shard.transact(async (tx) => {
    await lockFold(tx)
    expect((await foldNext(tx, 0, { players: 10, perPlayer: 10 })).transfers).toBeGreaterThan(0)
    throw new Error('the process ends here')
  })
  await expect(crash).rejects.toThrow('ends here')
  await Promise.all([foldReports(world.app, shard), foldReports(world.app, shard)])
  expect(await foldReports(world.app, shard)).toEqual({ players: 0, transfers: 0 })
  expect(await reconcile()).toMatchObject({ isEqual: true, behind: 0 })
})

test('folding ends while transfers keep coming, takes less after a timeout and stops with the server', async () => {
  await foldAll()
  const shard = world.app.databases.shards[0] as Shard
  const players = [0, 1, 2, 3].map((place) => (700_000_010 + place) as PlayerId)
  for (const playerId of players) await postGift(playerId, systemNow())
  const limits = { runMs: 20_000, statementMs: 700 }
  const stopping = AbortSignal.abort()
  expect(await foldPass(shard, startFold(), { ...limits, stopping })).toEqual({ players: 0, transfers: 0 })

  // Each player takes half a second, so four of them exceed the limit of a statement and one does not.
  const owner = world.owners[0] as pg.Pool
  await owner.query(`create function slow_fold() returns trigger language plpgsql as
    'begin perform pg_sleep(0.5); return new; end'`)
  await owner.query('create trigger slow before insert on report_head for each row execute function slow_fold()')
  const place = startFold({ players: 4, perPlayer: 100 })
  const slow = await foldPass(shard, place, limits)
  await owner.query('drop trigger slow on report_head; drop function slow_fold()')
  expect(slow).toEqual({ players: 4, transfers: 4 })

  // A transfer after every batch: a run that went on while there is more would never end.
  let batches = 0
  const transact: Shard['transact'] = async (work) => {
    const done = await shard.reports.transact(work)
    batches += 1
    await postGift(players[0] as PlayerId, systemNow())
    return batches < 20 ? done : expect.fail('it does not end')
  }
  await foldReports(world.app, { ...shard, reports: { ...shard.reports, transact } })
  await foldAll()
  expect(await reconcile()).toMatchObject({ isEqual: true, behind: 0 })
}, 30_000)

test('reports take no connection of players, and the same check is one run for all who ask', async () => {
  await foldAll()
  world.app.state.delete(sharedRuns)
  const pools = world.app.databases.shards.map(({ pool }) => pool)
  const taken = await Promise.all(pools.flatMap((pool) => Array.from({ length: 16 }, () => pool.connect())))
  try {
    const check = () => staffOk(world, '/report/reconcile', period, finance)
    const [one, other] = await Promise.all([check(), check()])
    expect(one.isEqual).toBe(true)
    expect([other, await check()]).toEqual([one, one])
    for (const path of ['/report/money', '/report/tax'] as const) await staffOk(world, path, period, finance)
  } finally {
    for (const client of taken) client.release()
  }
})

test('a transfer with an earlier date is counted on its day, however late it arrives', async () => {
  await foldAll()
  const before = await staffOk(world, '/report/money', { ...period, from: yesterday, to: yesterday }, finance)
  await postGift(700_000_001 as PlayerId, new Date(systemNow().getTime() - dayMs))
  await foldAll()
  const after = await staffOk(world, '/report/money', { ...period, from: yesterday, to: yesterday }, finance)
  expect(after.total.bonusCost - before.total.bonusCost).toBe(900)
  expect(await reconcile()).toMatchObject({ isEqual: true, behind: 0 })
})

test('a period in the wrong order, too long or of no calendar is refused', async () => {
  for (const [from, to] of [
    [today, yesterday],
    ['2020-01-01', today],
    ['2026-02-31', '2026-02-01'],
  ] as const)
    await expect(reconcile({ ...period, from, to })).rejects.toThrow('input.invalid')
})

async function balanceOf(owner: pg.Pool, accounts: readonly number[]): Promise<readonly number[]> {
  const { rows } = await owner.query<{ total: bigint }>(
    `select coalesce(sum(case when t.credit = a then t.amount when t.debit = a then -t.amount end), 0)::bigint as total
     from unnest($1::int[]) with ordinality o (a, n) left join ledger.transfer t on a in (t.debit, t.credit)
     group by a, n order by n`,
    [accounts],
  )
  return rows.map(({ total }) => Number(total))
}

const dayMs = 86_400_000

/** A day ago: as a server whose clock is a day behind posts it. */
async function postGift(playerId: PlayerId, at: Date): Promise<void> {
  const { pool, transact } = world.app.databases.shardOf(playerId)
  await transact((tx) => ledger.openWallet(tx, playerId, 'IN', new Date(systemNow().getTime() - 2 * dayMs)))
  const submit = async (command: Command) => (await postBatch(pool, [command], at))[0] as never
  const reward = { playerId, currency: 'INR', reward: uuidv7(), amount: minor(900n) } as const
  expect((await ledger.giftMoney({ submit }, reward)).answer.status).toBe('posted')
}

test('a player who has moved to another shard keeps no other from being folded', async () => {
  await foldAll()
  for (const playerId of [700_001_536, 700_001_537]) await postGift(playerId as PlayerId, systemNow())
  const fold = () => foldPass(world.app.databases.shards[0] as Shard, startFold(), { runMs: 9_000, statementMs: 3_000 })
  for (const firstBucket of [1, 0]) {
    await world.owners[0]?.query('update bucket_map set first_bucket = $1', [firstBucket])
    expect(await fold()).toEqual({ players: 1, transfers: 1 })
  }
})
