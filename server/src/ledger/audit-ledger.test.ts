import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { systemNow } from '../base/clock.ts'
import { auditLedger } from './audit-ledger.ts'
import * as book from './book.ts'
import { chainShard } from './chain.ts'

const keys = new Map([[1, 'a key that only this test knows']])

let world: LedgerWorld
let pool: pg.Pool
let owner: pg.PoolClient
let early: PlayerId
let late: PlayerId
beforeAll(async () => {
  world = await openLedgerWorld()
  const players = await Promise.all([
    world.player(1_000n),
    world.player(2_000n),
    world.player(3_000n),
    world.player(4_000n),
  ])
  const [first, second] = players.filter((player) => world.databases.shardOf(player).index === 0)
  early = first as PlayerId
  late = second as PlayerId
  pool = world.databases.shards[0]?.pool as pg.Pool
  await play(early, 'before')
  await play(late, 'before')
  owner = (await world.owners[0]?.connect()) as pg.PoolClient
  // Somebody with all the rights: the triggers do not stop them.
  await owner.query('set session_replication_role = replica')
})
afterAll(async () => {
  owner.release(true)
  await world.close()
})

async function play(playerId: PlayerId, round: string): Promise<void> {
  const bet = { currency: 'INR', playerId, weight: bps(10_000), turnover: 'stake' } as const
  for (const id of [`${round} 1`, `${round} 2`, `${round} 3`]) {
    await book.betPlaced(world.ledger, { ...bet, bet: id, stake: minor(10n) })
    await book.betWon(world.ledger, { currency: 'INR', playerId, bet: id, settlement: id, amount: minor(7n) })
  }
  await chainShard(pool, keys, systemNow())
}

/** Later than an hour after the checkpoint before, so that only the players with something new are looked at. */
let nights = 0
const audit = (full = false) => {
  nights += 1
  return auditLedger(pool, { keys, at: new Date(systemNow().getTime() + nights * 7_200_000), full })
}

async function whileTampered<T>(sql: string, undo: string, work: () => Promise<T>): Promise<T> {
  expect((await owner.query(sql)).rowCount).toBe(1)
  try {
    return await work()
  } finally {
    await owner.query(undo)
  }
}

const transfer = (player: PlayerId, seq: number) => `where player_id = ${player} and seq = ${seq}`

test('resumes at the last checkpoint, and verifies only what was added since', async () => {
  expect(await audit()).toMatchObject({ resumedAt: 0, transfers: 14, broken: [], tampered: [] })
  await play(late, 'after')
  expect(await audit()).toMatchObject({ resumedAt: 1, transfers: 6, players: 1, broken: [], tampered: [] })
  expect(await audit(true)).toMatchObject({ resumedAt: 0, transfers: 20, players: 2, broken: [], tampered: [] })
  const { rows } = await pool.query('select number, transfers from ledger.checkpoint order by number')
  expect(rows).toEqual([
    { number: 1, transfers: 14n },
    { number: 2, transfers: 20n },
  ])
})

test('the nightly run finds a change after the checkpoint, and seals no checkpoint over it', async () => {
  await play(late, 'third')
  const edit = (sign: string) =>
    `update ledger.transfer set at = at ${sign} interval '1 microsecond' ${transfer(late, 18)}`
  const { tampered } = await whileTampered(edit('+'), edit('-'), () => audit())
  expect(tampered).toMatchObject([{ player: late, seq: 18, what: 'changed' }])
  expect((await pool.query('select from ledger.checkpoint')).rowCount).toBe(2)
  expect(await audit()).toMatchObject({ resumedAt: 2, transfers: 6, broken: [], tampered: [] })
})

test('the full run finds a change before the checkpoint', async () => {
  const edit = (sign: string) => `update ledger.transfer set amount = amount ${sign} 1 ${transfer(early, 2)}`
  await whileTampered(edit('+'), edit('-'), async () => {
    expect((await audit()).tampered).toEqual([])
    const { broken, tampered } = await audit(true)
    expect(tampered).toMatchObject([{ player: early, seq: 2, what: 'changed' }])
    expect(broken.map(({ found }) => found).join()).toContain('differs from checkpoint 3')
  })
})

test('a checkpoint that was moved ahead is found, and what it skipped is audited', async () => {
  await audit()
  await play(late, 'fourth')
  const { rows } = await pool.query(
    'select number, seal, seal_hash from ledger.checkpoint order by number desc limit 1',
  )
  const [{ number, seal, seal_hash }] = rows as [{ number: number; seal: number; seal_hash: Buffer }]
  const move = `with s as (select * from ledger.seal order by seal desc limit 1)
    update ledger.checkpoint c set seal = s.seal, seal_hash = s.hash from s where c.number = ${number}`
  const hex = seal_hash.toString('hex')
  const back = `update ledger.checkpoint set seal = ${seal}, seal_hash = '\\x${hex}' where number = ${number}`
  const { resumedAt, broken } = await whileTampered(move, back, () => audit())
  expect(broken).toMatchObject([{ invariant: 'I23', found: `checkpoint ${number} was edited or moved` }])
  expect(resumedAt).toBe(number - 1)
})

test('a forged checkpoint is found, and a removed one only makes the audit begin earlier', async () => {
  const forge = `insert into ledger.checkpoint select 4, seal, seal_hash, at, transfers, balances, hash from ledger.checkpoint where number = 3`
  const { broken } = await whileTampered(forge, 'delete from ledger.checkpoint where number = 4', () => audit())
  expect(broken).toMatchObject([{ found: 'checkpoint 4 was edited or moved' }])
  await owner.query('delete from ledger.checkpoint where number = 3')
  expect(await audit()).toMatchObject({ resumedAt: 2, transfers: 12, broken: [], tampered: [] })
})

test('the nightly run finds a changed balance or limit of a player who did nothing since the checkpoint', async () => {
  const edit = (sign: string) => `update ledger.wallet set cash = cash ${sign} 1 where player_id = ${early}`
  expect((await whileTampered(edit('+'), edit('-'), () => audit())).broken).toMatchObject([
    { invariant: 'I4', player: early },
  ])
  const bar = (bars: number) => `update ledger.wallet set bars = ${bars} where player_id = ${early}`
  expect((await whileTampered(bar(1), bar(0), () => audit())).broken).toMatchObject([
    { invariant: 'I20', player: early },
  ])
})
