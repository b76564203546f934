import { randomUUID } from 'node:crypto'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, openBankWorld } from '../../../../test/bank-world.ts'
import { credit } from '../../../../test/bound-player.ts'
import { setBars } from '../../../../test/restrictions.ts'
import { transferOf } from '../../../../test/transfers.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { uuidv7 } from '../../../base/random.ts'
import { accounts, betPlaced, betWon, bonusGranted, readBalance, withdrawalHeld } from '../../../ledger/index.ts'
import { creditCapture } from '../../deposit/capture/credit-capture.ts'
import { closeOrder } from '../../deposit/close-order.ts'
import { payPrize } from '../../game/bet.ts'
import { forgetErased } from './forget-erased.ts'

let world: BankWorld
beforeAll(async () => {
  world = await openBankWorld()
})
afterAll(() => world.close())

const poolOf = ({ playerId }: WorldPlayer) => world.app.databases.shardOf(playerId).pool
const of = ({ playerId }: WorldPlayer) => ({ playerId, currency: 'INR' })
const rules = { weight: bps(10_000), turnover: 'stake' } as const

const bet = (player: WorldPlayer, id: string, stake: bigint) =>
  betPlaced(world.app.ledger, { ...of(player), bet: id, stake: minor(stake), ...rules })
const lose = (player: WorldPlayer, id: string) =>
  betWon(world.app.ledger, { ...of(player), bet: id, settlement: id, amount: minor(0n) })
const bonus = (player: WorldPlayer, amount: bigint) =>
  bonusGranted(world.app.ledger, { ...of(player), grant: uuidv7(), amount: minor(amount), wager: minor(1n) })
const erase = (as: WorldPlayer) => world.ok('/user/erase', { password: as.password }, { as })

async function isErased({ playerId }: WorldPlayer): Promise<boolean> {
  const { read } = world.app.databases.shardOf(playerId)
  const row = await read.selectFrom('player').select('erased_at').where('player_id', '=', playerId).executeTakeFirst()
  return row?.erased_at !== null
}

async function openBets(player: WorldPlayer): Promise<number> {
  const { rows } = await poolOf(player).query<{ count: number }>(
    `select count(*)::int as count from ledger.hold where player_id = $1 and class = 'bet' and state = 'pending'`,
    [player.playerId],
  )
  return rows[0]?.count ?? 0
}

async function suspenseOf(player: WorldPlayer): Promise<bigint> {
  const { rows } = await poolOf(player).query<{ sum: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum from ledger.transfer where player_id = $1 and credit = $2',
    [player.playerId, accounts.suspense],
  )
  return rows[0]?.sum ?? 0n
}

test('erases nothing while anything is open, and lists everything at once with its figures', async () => {
  const player = await world.playerOf('+91')
  await credit(world.app, player.playerId, 90_000n)
  await bet(player, randomUUID(), 10_000n)
  await bet(player, randomUUID(), 15_000n)
  await withdrawalHeld(world.app.ledger, { ...of(player), withdrawal: uuidv7(), amount: minor(20_000n) })
  await bonus(player, 3_000n)
  await transferOf(world, { player })
  const expected = {
    erased: false,
    forfeits: { amount: 3_000n, currency: 'INR' },
    blocked: expect.arrayContaining([
      { code: 'balance', count: 1, amount: 45_000n, currency: 'INR' },
      { code: 'bets', count: 2, amount: 25_000n, currency: 'INR' },
      { code: 'withdrawals', count: 1, amount: 20_000n, currency: 'INR' },
      { code: 'deposits', count: 1, amount: 50_000n, currency: 'INR' },
    ]),
  }
  const preview = await world.ok('/user/erase', { preview: true }, { as: player })
  expect(preview).toMatchObject(expected)
  expect(preview.blocked).toHaveLength(4)
  expect(await erase(player)).toMatchObject(expected)
  expect(await isErased(player)).toBe(false)
})

test('an open bet whose whole stake left the balance prevents the erasure until it is settled', async () => {
  const player = await world.playerOf('+91')
  await credit(world.app, player.playerId, 500n)
  await bet(player, 'the last', 500n)
  expect(await erase(player)).toMatchObject({ erased: false, blocked: [{ code: 'bets', count: 1, amount: 500n }] })
  await lose(player, 'the last')
  expect(await erase(player)).toMatchObject({ erased: true, blocked: [] })
})

test('held money prevents the erasure', async () => {
  const transfer = await transferOf(world)
  await setBars(poolOf(transfer.player), transfer.player.playerId, { deposit: true })
  await creditCapture(world.app, await world.storedOrder(transfer), {
    paymentId: randomUUID(),
    amount: transfer.amount,
    currency: 'INR',
  })
  const { blocked } = await erase(transfer.player)
  expect(blocked.map(({ code, amount }) => [code, amount])).toEqual([
    ['deposits', 50_000n],
    ['heldDeposits', 50_000n],
  ])
})

test('forfeits a bonus with the account', async () => {
  const player = await world.playerOf('+91')
  await bonus(player, 3_000n)
  expect(await erase(player)).toMatchObject({ erased: true, forfeits: { amount: 3_000n } })
  expect(await readBalance(poolOf(player), player.playerId)).toMatchObject({ cash: 0n, bonus: 0n })
})

test('of a bet and an erasure at once, one prevents the other', async () => {
  let [erased, played] = [0, 0]
  for (let times = 0; times < 12; times += 1) {
    const player = await world.playerOf('+91')
    await bonus(player, 3_000n)
    const [answer] = await Promise.all([erase(player), bet(player, randomUUID(), 1_000n)])
    expect([answer.erased, await isErased(player), await openBets(player)]).toEqual(
      answer.erased ? [true, true, 0] : [false, false, 1],
    )
    if (answer.erased) erased += 1
    else played += 1
  }
  expect(erased + played).toBe(12)
})

test('of a deposit order and an erasure at once, one prevents the other', async () => {
  for (let times = 0; times < 8; times += 1) {
    const player = await world.playerOf('+91')
    const order = { clientOrderId: randomUUID(), amount: 500, paymentMethod: 1 } as const
    const [answer] = await Promise.all([
      erase(player),
      world.call('/recharge/createTransferOrder', order, { as: player }),
    ])
    const { read } = world.app.databases.shardOf(player.playerId)
    const orders = await read
      .selectFrom('deposit_order')
      .select('state')
      .where('player_id', '=', player.playerId)
      .execute()
    expect([await isErased(player), orders.length]).toEqual(answer.erased ? [true, 0] : [false, 1])
  }
})

test('late money for an erased account goes to suspense', async () => {
  const transfer = await transferOf(world)
  const { player } = transfer
  const order = await world.storedOrder(transfer)
  await closeOrder(world.app, order, 'lapsed')
  expect(await erase(player)).toMatchObject({ erased: true })
  await creditCapture(world.app, order, { paymentId: randomUUID(), amount: transfer.amount, currency: 'INR' })
  expect([await world.cash(transfer), await suspenseOf(player)]).toEqual([0n, 50_000n])
})

test('a prize or a refund for an erased account goes to suspense, once, never to its wallet', async () => {
  const player = await world.playerOf('+91')
  await credit(world.app, player.playerId, 500n)
  await bet(player, 'lost', 500n)
  await lose(player, 'lost')
  expect(await erase(player)).toMatchObject({ erased: true })
  const prize = { ...of(player), mode: 'real', prize: randomUUID(), amount: minor(7_000n) } as const
  for (let times = 0; times < 2; times += 1)
    expect(await payPrize(world.app, prize)).toMatchObject({ status: 'posted' })
  expect([(await readBalance(poolOf(player), player.playerId))?.cash, await suspenseOf(player)]).toEqual([0n, 7_000n])
  // A bar that is set later does not open the wallet again.
  await setBars(poolOf(player), player.playerId, {})
  expect(await payPrize(world.app, { ...prize, prize: randomUUID() })).toMatchObject({ status: 'posted' })
  expect((await readBalance(poolOf(player), player.playerId))?.cash).toBe(0n)
  expect(await suspenseOf(player)).toBe(14_000n)
})

/** How many reports of the app and pictures still name the player. */
async function tracesOf({ playerId }: WorldPlayer): Promise<number> {
  const counts = await Promise.all(
    world.app.databases.shards.map(async ({ pool }) => {
      const { rows } = await pool.query<{ count: number }>(
        `select ((select count(*) from client_error where player_id = $1)
          + (select count(*) from player_file where player_id = $1))::int as count`,
        [playerId],
      )
      return rows[0]?.count ?? 0
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function withTraces(): Promise<WorldPlayer> {
  const player = await world.playerOf('+91')
  await world.ok('/u/appStackUpload', { data: 'Error: a broken page' }, { as: player })
  await poolOf(player).query(
    `insert into player_file (player_id, file_name, bytes, saved_at) values ($1, $2, 10, now())`,
    [player.playerId, `${'a'.repeat(32)}.webp`],
  )
  return player
}

test('an erasure that a bet prevents in the last moment deletes nothing', async () => {
  const player = await withTraces()
  await credit(world.app, player.playerId, 5_000n)
  const first = randomUUID()
  await bet(player, first, 5_000n)
  await lose(player, first)
  const locked = await poolOf(player).connect()
  try {
    await locked.query('begin')
    await locked.query('select from player where player_id = $1 for update', [player.playerId])
    const erasing = erase(player)
    await expect
      .poll(async () => {
        const { rows } = await poolOf(player).query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%player%' and datname = current_database()`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await credit(world.app, player.playerId, 700n)
    await bet(player, randomUUID(), 700n)
    await locked.query('commit')
    expect(await erasing).toMatchObject({ erased: false, blocked: [{ code: 'bets', count: 1 }] })
  } finally {
    locked.release()
  }
  expect([await isErased(player), await tracesOf(player)]).toEqual([false, 2])
})

test('an erasure deletes reports and pictures, also after a crash before that step', async () => {
  const player = await withTraces()
  expect(await erase(player)).toMatchObject({ erased: true })
  expect(await tracesOf(player)).toBe(0)
  // As if the process had gone down between the transaction and the rest.
  await poolOf(player).query(
    `insert into player_file (player_id, file_name, bytes, saved_at) values ($1, $2, 10, now())`,
    [player.playerId, `${'b'.repeat(32)}.webp`],
  )
  await forgetErased(world.app, world.app.databases.shardOf(player.playerId), systemNow())
  expect(await tracesOf(player)).toBe(0)
})
