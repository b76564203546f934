import { minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  newWithdrawer,
  openWithdrawalWorld,
  shownQuote,
  tryWithdraw,
  type Withdrawer,
  withdraw,
} from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { uuidv7 } from '../../base/random.ts'
import { depositCredited, readWalletSummary } from '../../ledger/index.ts'
import { postBatch } from '../../ledger/post.ts'
import { sandbox } from '../market/index.ts'
import { accountPlace, frozenPayeePlace } from '../player/index.ts'
import { offerGrant, publishPromo, sandboxPromo } from '../promo/index.ts'
import { findWithdrawal } from './find-withdrawal.ts'
import { holdWithdrawal } from './hold-withdrawal.ts'
import { selectByClientOrder } from './queries.ts'
import { readStanding } from './read-standing.ts'
import { returnWithdrawal } from './return-withdrawal.ts'
import type { Withdrawal } from './stored-withdrawal.ts'
import { withdrawNoOf } from './withdrawal-number.ts'

let world: World
let promo: NonNullable<Awaited<ReturnType<typeof publishPromo>>>
beforeAll(async () => {
  world = await openWithdrawalWorld()
  const approvedBy = ['Asha', 'Noor']
  const published = await world.app.databases.main.transact((tx) =>
    publishPromo(tx, sandboxPromo('first-deposit-in'), sandbox, { approvedBy, at: systemNow() }),
  )
  if (!published) throw new Error('the promotion was not published')
  promo = published
})
afterAll(() => world.close())

function ownerOf({ playerId }: Withdrawer): pg.Pool {
  const owner = world.owners[world.app.databases.shardOf(playerId).index]
  if (!owner) throw new Error('the shard has no owner')
  return owner
}

/** Holds a table, so that every reader waits until the release. */
async function hold(as: Withdrawer, table: string) {
  const client = await ownerOf(as).connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return {
    client,
    async release(): Promise<void> {
      await client.query('commit')
      client.release()
    },
  }
}

async function untilWaiting(as: Withdrawer, table: string, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { pool } = world.app.databases.shardOf(as.playerId)
      const { rows } = await pool.query('select from pg_locks where not granted and relation = $1::regclass', [table])
      expect(rows).toHaveLength(count)
    },
    { timeout: 20_000, interval: 20 },
  )
}

/** Lets a reader of a table pass so many times and stops it the next time: each further lock queues behind its turn. */
async function stopReader<T>(as: Withdrawer, table: string, passes: number, read: () => Promise<T>) {
  let held = await hold(as, table)
  const reading = read()
  for (let pass = 0; pass < passes; pass += 1) {
    await untilWaiting(as, table, 1)
    const next = hold(as, table)
    await untilWaiting(as, table, 2)
    await held.release()
    held = await next
  }
  await untilWaiting(as, table, 1)
  return { release: held.release, reading }
}

async function offer({ playerId }: Withdrawer): Promise<string> {
  const orderNo = `D${uuidv7()}`
  const chosen = { playerId, orderNo, currency: 'INR', promo, at: systemNow() }
  await world.app.databases.shardOf(playerId).transact((tx) => offerGrant(tx, chosen))
  return orderNo
}

const deposit = ({ playerId }: Withdrawer, order: string) => ({
  ...{ playerId, currency: 'INR', order, payment: uuidv7(), amount: minor(100_000n) },
})

test('a deposit that is credited while the rules are read is not free before its bonus locks it', async () => {
  const player = await newWithdrawer(world, 0n)
  const order = await offer(player)
  const bonuses = await hold(player, 'ledger.bonus')
  // It is not committed yet, so no reader sees it before the release.
  await depositCredited(
    { submit: async (command) => (await postBatch(bonuses.client, [command], systemNow()))[0] as never },
    deposit(player, order),
  )
  const asked = world.ok('/withdraw/info', {}, { as: player })
  // The bonuses are followed up to the point where the ledger is asked for those in play.
  await untilWaiting(player, 'ledger.bonus', 1)
  await bonuses.release()
  const { balance, withdrawable, blocked } = await asked
  expect(balance).toMatchObject({ cash: 100_000n, locked: 100_000n })
  expect(blocked.map(({ code }) => code)).toEqual(['wager.left'])
  expect(withdrawable).toBe(0n)
})

test('shows the money and the withdrawals of one instant while a withdrawal comes back', async () => {
  const player = await newWithdrawer(world, 1_000_000n)
  const withdrawNo = await withdraw(world, player, 1_000_000)
  const row = await findWithdrawal(world.app, withdrawNo)
  expect(row).toMatchObject({ state: 'REVIEWING' })
  // The wallet is read between the second and the third look at the bonuses, the withdrawals of the day after them.
  const { reading, release } = await stopReader(player, 'promo_grant', 2, () =>
    world.ok('/withdraw/info', { amount: 1_000_000 }, { as: player }),
  )
  const end = { to: 'REJECTED', by: 'operator', rejectCode: 'other' } as const
  expect(await returnWithdrawal(world.app, row as Withdrawal, end)).toBe(true)
  await release()
  const { balance, timesRemaining, blocked, quote } = await reading
  expect({ cash: balance.cash, timesRemaining, blocked, fee: quote?.fee }).toEqual({
    cash: 1_000_000n,
    timesRemaining: 3,
    blocked: [],
    fee: 0n,
  })
})

test('a withdrawal that fails costs no bonus, and one that is made costs it once', async () => {
  const player = await newWithdrawer(world, 0n)
  await depositCredited(world.app.ledger, deposit(player, await offer(player)))
  const request = { amount: 100_000, forfeitBonus: true }
  const { balance } = await world.ok('/withdraw/info', request, { as: player })
  expect(balance).toMatchObject({ locked: 100_000n, bonus: 50_000n })
  await ownerOf(player).query('alter table withdrawal add constraint broken check (amount <> 100000) not valid')
  expect((await tryWithdraw(world, player, request)).state).toBe('5000')
  await ownerOf(player).query('alter table withdrawal drop constraint broken')
  expect((await world.ok('/withdraw/info', {}, { as: player })).balance).toEqual(balance)
  const quote = await shownQuote(world, player, 100_000)
  const answers = await Promise.all([1, 2].map(() => tryWithdraw(world, player, { ...request, quote })))
  expect(answers.filter(({ state }) => state === '200')).toHaveLength(1)
  const { pool } = world.app.databases.shardOf(player.playerId)
  expect(await readWalletSummary(pool, player.playerId)).toMatchObject({ cash: 0n, held: 100_000n, bonus: 0n })
  const grants = await pool.query('select state, ended_by from promo_grant where player_id = $1', [player.playerId])
  expect(grants.rows).toEqual([{ state: 'FORFEITED', ended_by: 'player' }])
})

test('an account that is replaced after the rules were evaluated for the last time is not paid', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const { playerId, bankId } = player
  const number = () =>
    ownerOf(player).query<{ sealed: Buffer }>(
      'select number_sealed as sealed from bank_account where bank_account_id = $1',
      [bankId],
    )
  const { vault } = world.app
  const confirmed = vault.open(
    (await number()).rows[0]?.sealed ?? Buffer.of(),
    accountPlace(playerId, bankId, 'number_sealed'),
  )
  const clientOrderId = uuidv7()
  const quote = await shownQuote(world, player, 50_000)
  // The rules read the accounts before the requests for identification. The second lock queues behind the first
  // evaluation, so it stops the one after the confirmation.
  const { reading, release } = await stopReader(player, 'identity_request', 1, () =>
    tryWithdraw(world, player, { amount: 50_000, clientOrderId, quote }),
  )
  const other = vault.seal('99990000111122', accountPlace(playerId, bankId, 'number_sealed'))
  const shard = world.app.databases.shardOf(playerId)
  await shard.pool.query(
    `update bank_account set number_sealed = $2, number_tail = '1122', hold_until = now() + interval '1 day'
     where bank_account_id = $1`,
    [bankId, other],
  )
  await release()
  expect((await reading).state).toBe('200')
  const row = await selectByClientOrder(shard.read, playerId, clientOrderId)
  const place = frozenPayeePlace(playerId, row?.withdrawNo ?? '', 'number_sealed')
  expect(vault.open(row?.numberSealed ?? Buffer.of(), place)).toBe(confirmed)
})

test('two withdrawals on both sides of midnight are counted one after the other, whichever is inserted first', async () => {
  const dayMs = 86_400_000
  const { app } = world
  const today = systemNow()
  for (const [evaluated, other] of [
    [new Date(today.getTime() + dayMs), today],
    [today, new Date(today.getTime() + dayMs)],
  ] as const) {
    const player = await newWithdrawer(world, 1_000_000n)
    const { playerId } = player
    const standingAt = (at: Date) => readStanding(app, { playerId, market: 'IN', at })
    const { net: _, ...first } = (await findWithdrawal(app, await withdraw(world, player, 100_000))) as Withdrawal
    const insert = async (at: Date, standing: Awaited<ReturnType<typeof standingAt>>) => {
      const clientOrderId = uuidv7()
      const withdrawNo = withdrawNoOf(playerId, clientOrderId, 0)
      await holdWithdrawal(app, { ...first, withdrawNo, clientOrderId, createdAt: at, promisedAt: at }, standing, [])
      return (await selectByClientOrder(app.databases.shardOf(playerId).read, playerId, clientOrderId)) !== undefined
    }
    // The rules of one are evaluated, and the other one, of the other day, is inserted before it.
    const standing = await standingAt(evaluated)
    expect(await insert(other, await standingAt(other))).toBe(true)
    expect(await insert(evaluated, standing)).toBe(false)
    expect(await insert(evaluated, await standingAt(evaluated))).toBe(true)
    expect((await standingAt(today)).identity).toMatchObject({ withdrawn: 300_000n, times: 3 })
  }
}, 120_000)
