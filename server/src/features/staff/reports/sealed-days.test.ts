import { minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { staffEnvironment } from '../../../../test/staff-world.ts'
import { newWithdrawer, openWithdrawalWorld } from '../../../../test/withdrawal-world.ts'
import type { World } from '../../../../test/world.ts'
import { dayIn, systemNow } from '../../../base/clock.ts'
import { uuidv7 } from '../../../base/random.ts'
import { giftMoney } from '../../../ledger/index.ts'
import { checkReports } from './check-all.ts'
import { foldReports } from './fold.ts'
import { addDays } from './period.ts'
import { compareWithLedger } from './reconcile.ts'

let world: World
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
}, 60_000)
afterAll(() => world.close())

const today = dayIn('Asia/Kolkata', systemNow())
const period = { market: 'IN', from: addDays(today, -6), to: today } as const

const everyShard = async (work: (shard: (typeof world.app.databases.shards)[number]) => Promise<unknown>) => {
  for (const shard of world.app.databases.shards) await work(shard)
}
const fold = () => everyShard((shard) => foldReports(world.app, shard))
const night = () => everyShard((shard) => checkReports(world.app, shard))
/** What a person sees of a deployment with more transfers than a page can sum. */
const check = () => compareWithLedger(world.app.databases, period, { keys: world.app.config.ledgerKeys, wholeMax: 0 })
const whole = () => compareWithLedger(world.app.databases, period)

test('a night seals the days that equal the journal; a later check sums what has changed since and finds any false row', async () => {
  const { playerId } = await newWithdrawer(world, 200_000n)
  await fold()
  // Before the first night everything is summed.
  const first = await check()
  expect(first).toMatchObject({ isEqual: true })
  expect(first.sealedSince).toBeUndefined()
  expect(first.transfers).toBeGreaterThan(0)
  await night()
  const sealed = await check()
  expect(sealed).toMatchObject({ isEqual: true, transfers: 0, sealedSince: expect.any(Number) })
  expect(sealed.lines).toEqual((await whole()).lines)
  expect(sealed.activePlayers).toEqual((await whole()).activePlayers)

  // A transfer of today opens the day again.
  const gift = { playerId, currency: 'INR', reward: uuidv7(), amount: minor(70n) } as const
  await giftMoney(world.app.ledger, gift)
  expect(await check()).toMatchObject({ isEqual: false, behind: 1 })
  await fold()
  const after = await check()
  expect(after).toMatchObject({ isEqual: true, behind: 0 })
  expect(after.transfers).toBeGreaterThan(0)
  expect(after.lines).toEqual((await whole()).lines)
  await night()

  // The role of the server may write the rows and the seals, but has made none of the seals without the key.
  const { pool } = world.app.databases.shardOf(playerId)
  const both = async (amount: number) => {
    await pool.query(`update report_player_day set tax = tax + $2, deposits = deposits - $2 where player_id = $1`, [
      playerId,
      amount,
    ])
  }
  await both(5)
  expect(await check()).toMatchObject({ isEqual: false, differingCount: 1 })
  await pool.query(`update report_check set digest = sha256('anything'), checked_at = now()`)
  expect(await check()).toMatchObject({ isEqual: false, differingCount: 1 })
  await both(-5)
  expect(await check()).toMatchObject({ isEqual: true })
  await night()
  expect(await check()).toMatchObject({ isEqual: true, transfers: 0 })
})

test('what somebody changes in the journal of a sealed day is found by the next night, and by every check from then on', async () => {
  const { playerId } = await newWithdrawer(world, 90_000n)
  await fold()
  await night()
  const shard = world.app.databases.shardOf(playerId)
  const owner = world.owners[shard.index]
  // Only the owner of the database can do this, and the ledger chain finds it too.
  const tamper = async (amount: number) => {
    const client = (await owner?.connect()) as pg.PoolClient
    await client.query('set session_replication_role = replica')
    const statement = 'update ledger.transfer set amount = amount + $2 where player_id = $1 and seq = 1'
    await client.query(statement, [playerId, amount])
    await client.query('reset session_replication_role')
    client.release()
  }
  await tamper(1)
  expect(await check()).toMatchObject({ isEqual: true, sealedSince: expect.any(Number) })
  const log = vi.spyOn(world.app.log, 'error')
  expect(await checkReports(world.app, shard)).toMatchObject({ differing: expect.any(Number) })
  const found = expect.objectContaining({ day: today, what: expect.stringContaining('depositCredited') })
  expect(log).toHaveBeenCalledWith(found, 'report differs from the ledger')
  const differing = await check()
  expect(differing.isEqual).toBe(false)
  expect(differing.lines.find(({ line }) => line === 'deposits')).toMatchObject({ difference: -1 })
  await tamper(-1)
  await night()
  expect(await check()).toMatchObject({ isEqual: true, transfers: 0 })
})
