import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { auditShard } from './audit.ts'
import { rebuildShard } from './rebuild.ts'
import { lowerLimit, setBars, setLimits } from './restrictions.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(() => world.close())

const at = new Date('2026-11-16T08:00:00Z')
const byOperator = { by: 'operator asha', reason: 'asked by phone, case 17', at }
const byPlayer = { by: 'player', reason: 'lowered in the app', at }

const shardOf = (playerId: PlayerId) => world.databases.shardOf(playerId)
const ownerOf = (playerId: PlayerId) => world.owners[shardOf(playerId).index] as NonNullable<(typeof world.owners)[0]>

async function historyOf(playerId: PlayerId) {
  const { rows } = await shardOf(playerId).pool.query(
    `select number, at, kind, bars, limit_day, limit_week, limit_month, changed_by, reason
     from ledger.restriction where player_id = $1 order by number`,
    [playerId],
  )
  return rows
}

async function walletOf(playerId: PlayerId) {
  const { rows } = await shardOf(playerId).pool.query('select * from ledger.wallet where player_id = $1', [playerId])
  return rows[0]
}

test('keeps every change of limits and bars with who made it, why and when', async () => {
  const playerId = await world.player()
  const { pool } = shardOf(playerId)
  await setLimits(pool, playerId, { kind: 'deposit', day: minor(500n), month: minor(9_000n) }, byOperator)
  await lowerLimit(pool, playerId, { kind: 'deposit', period: 'day', amount: minor(300n) }, byPlayer)
  await setBars(pool, playerId, { play: true, withdrawal: true }, byOperator)
  await setBars(pool, playerId, {}, byOperator)
  const none = { bars: null, limit_day: null, limit_week: null, limit_month: null }
  const operator = { at, changed_by: byOperator.by, reason: byOperator.reason }
  const player = { at, changed_by: byPlayer.by, reason: byPlayer.reason }
  expect(await historyOf(playerId)).toEqual([
    { ...none, ...operator, number: 1, kind: 'deposit', limit_day: 500n, limit_month: 9_000n },
    { ...none, ...player, number: 2, kind: 'deposit', limit_day: 300n, limit_month: 9_000n },
    { ...none, ...operator, number: 3, kind: 'bars', bars: 5 },
    { ...none, ...operator, number: 4, kind: 'bars', bars: 0 },
  ])
  expect(await walletOf(playerId)).toMatchObject({ bars: 0, limit_deposit_day: 300n, limit_deposit_month: 9_000n })
})

test('refuses a change without a person or a reason, and one without a wallet', async () => {
  const playerId = await world.player()
  const { pool } = shardOf(playerId)
  await expect(setBars(pool, playerId, { play: true }, { ...byOperator, by: '' })).rejects.toThrow('changed_by')
  await expect(setBars(pool, playerId, { play: true }, { ...byOperator, reason: '' })).rejects.toThrow('reason')
  await expect(setLimits(pool, playerId, { kind: 'money' as never }, byOperator)).rejects.toThrow('unknown limit')
  expect(await historyOf(playerId)).toEqual([])
  expect((await walletOf(playerId)).bars).toBe(0)
  await expect(setBars(pool, 1 as PlayerId, {}, byOperator)).rejects.toThrow('no wallet')
})

test('of two concurrent lower limits the lower one remains, and a higher one leaves no trace', async () => {
  const playerId = await world.player()
  const { pool } = shardOf(playerId)
  const lower = (amount: bigint) =>
    lowerLimit(pool, playerId, { kind: 'loss', period: 'week', amount: minor(amount) }, byPlayer)
  await Promise.all([700n, 200n, 900n, 400n].map(lower))
  expect((await walletOf(playerId)).limit_loss_week).toBe(200n)
  const history = await historyOf(playerId)
  expect(history.at(-1)).toMatchObject({ kind: 'loss', limit_week: 200n })
  expect(await lower(800n)).toBe(200n)
  expect(await historyOf(playerId)).toEqual(history)
})

test('the history can be neither changed nor removed', async () => {
  const playerId = await world.player()
  await setBars(shardOf(playerId).pool, playerId, { play: true }, byOperator)
  const owner = ownerOf(playerId)
  for (const change of [`update ledger.restriction set reason = 'x'`, 'delete from ledger.restriction']) {
    await expect(owner.query(change)).rejects.toThrow('append-only')
  }
})

test('the audit names limits and bars that contradict the history, and rebuild restores them', async () => {
  const playerId = await world.player()
  const { pool } = shardOf(playerId)
  await setLimits(pool, playerId, { kind: 'wager', day: minor(100n) }, byOperator)
  await setBars(pool, playerId, { deposit: true }, byOperator)
  const owner = ownerOf(playerId)
  await owner.query('update ledger.wallet set bars = 0, limit_wager_day = null where player_id = $1', [playerId])
  const { broken } = await auditShard(pool)
  expect(broken).toMatchObject([{ player: playerId, found: expect.stringContaining('limits and bars') }])
  expect((await rebuildShard(owner)).differences).toBe(1)
  expect(await walletOf(playerId)).toMatchObject({ bars: 2, limit_wager_day: 100n })
  expect((await auditShard(pool)).broken).toEqual([])
})
