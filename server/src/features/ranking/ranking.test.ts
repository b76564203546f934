import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BoundPlayer } from '../../../test/bound-player.ts'
import { catchUp, settleBet } from '../../../test/projected-bets.ts'
import { openPromoWorld, type PromoWorld } from '../../../test/promo-world.ts'
import { setBars, setLimits } from '../../../test/restrictions.ts'
import { setClockAhead } from '../../../test/stopped-clock.ts'
import { turnSwitch } from '../../../test/switches.ts'
import { systemNow } from '../../base/clock.ts'
import { type Projection, rebuild } from '../../events/projection.ts'
import { sandboxPromo } from '../promo/index.ts'
import { editionOfDay } from './edition.ts'
import { workflows } from './index.ts'
import { runEditions } from './run-editions.ts'

let world: PromoWorld
const scores = workflows.find((workflow) => workflow.kind === 'projection') as Projection
beforeAll(async () => {
  world = await openPromoWorld()
})
afterAll(() => world.close())

const dayMs = 86_400_000
const nextDay = () => new Date(systemNow().getTime() + dayMs)

const countAll = () => catchUp(world.app, scores)
const bet = (playerId: PlayerId, stake: bigint, isRolledBack = false) =>
  settleBet(world.app, playerId, { stake, isRolledBack })

const list = (as: BoundPlayer, edition: 'current' | 'previous' = 'current', period: 'day' | 'week' | 'month' = 'day') =>
  world.ok('/rank/list', { period, edition }, { as })

test('ranks settled bets, masks numbers, and shows the own place with what is missing to a higher award [P-20 P-24 NS-25]', async () => {
  const [asha, bilal, undone, dev, excluded] = [
    ...[await world.bound(), await world.bound(), await world.bound(), await world.bound(), await world.bound()],
  ] as [BoundPlayer, BoundPlayer, BoundPlayer, BoundPlayer, BoundPlayer]
  await runEditions(world.app, systemNow())
  await bet(asha.playerId, 5_000n)
  await bet(bilal.playerId, 9_000n)
  await bet(asha.playerId, 4_000n)
  await bet(undone.playerId, 8_000n, true)
  await bet(dev.playerId, 700n)
  await bet(excluded.playerId, 20_000n)
  await setBars(world.app.databases.shardOf(excluded.playerId).pool, excluded.playerId, { play: true })
  await countAll()
  const shown = await list(dev)
  // Bilal reached the same total first; a bet that was rolled back and an excluded player do not count.
  expect(shown.list.map(({ rank, totalBet, award }) => [rank, totalBet, award])).toEqual([
    [1, 9_000n, 500_000n],
    [2, 9_000n, 300_000n],
    [3, 700n, 200_000n],
  ])
  expect(shown.list[0]?.mobileMasked).toMatch(/^\+91 \d{2}•{5}\d{3}$/)
  expect(JSON.stringify(shown, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
    String(bilal.playerId),
  )
  expect(shown.me).toEqual({ rank: 3, totalBet: 700n, award: 200_000n, missing: 8_300n })
  expect((await list(undone)).me).toBeUndefined()
  const { startAt = 0, endAt = 0, tz } = shown.edition ?? {}
  expect([endAt - startAt, tz, startAt <= Date.now() && Date.now() < endAt]).toEqual([dayMs, 'Asia/Kolkata', true])
  expect(await list(dev, 'previous')).toMatchObject({ isOffered: true, list: [] })
  const visitor = await world.ok('/rank/list', { period: 'day', edition: 'current' })
  expect(visitor).toMatchObject({ currency: 'PKR', isOffered: true, list: [] })
  for (const period of ['week', 'month'] as const) expect((await list(dev, 'current', period)).list).toHaveLength(3)

  for (const shard of world.app.databases.shards) await rebuild(shard, scores)
  await countAll()
  await sleep(2_100)
  expect(await list(dev)).toEqual(shown)
})

test('closes an edition once, after all its bets are counted, and its awards can be claimed', async () => {
  const asha = await world.bound()
  expect(await list(asha, 'previous')).toMatchObject({ isOffered: true, list: [] })
  await runEditions(world.app, systemNow())
  await bet(asha.playerId, 90_000n)
  const end = nextDay()
  await runEditions(world.app, end)
  // The bet is not counted yet, so the places are not written.
  await runEditions(world.app, end)
  const { pool } = world.app.databases.main
  const states = async () =>
    (
      await pool.query<{ state: string }>(
        `select state from rank_edition where period = 'day' and market = 'IN' order by starts_on`,
      )
    ).rows.map(({ state }) => state)
  expect((await states())[0]).toBe('CLOSING')
  await countAll()
  // While operators have stopped the promotion its awards wait, and they are given although it has ended since. Of two runs at
  // once the second one may find the edition closed, and would award it.
  await turnSwitch(pool, 'promotion:ranking-day-in', false)
  await vi.waitFor(
    async () => {
      await countAll()
      await Promise.all([runEditions(world.app, end), runEditions(world.app, end)])
      expect((await states())[0]).toBe('CLOSED')
    },
    { timeout: 20_000, interval: 200 },
  )
  await runEditions(world.app, end)
  expect((await states())[0]).toBe('CLOSED')
  await turnSwitch(pool, 'promotion:ranking-day-in')
  const daily = sandboxPromo('ranking-day-in')
  await world.publish({ ...daily, isOpen: false })
  await Promise.all([runEditions(world.app, end), runEditions(world.app, end)])
  expect((await states())[0]).toBe('AWARDED')
  await world.publish(daily)
  await runEditions(world.app, end)
  const { list: rewards } = await world.ok('/promo/myReward', {}, { as: asha })
  expect(rewards.filter(({ promoId }) => promoId === 'ranking-day-in')).toMatchObject([
    { amount: 500_000n, state: 'CLAIMABLE' },
  ])
  setClockAhead(dayMs)
  const last = await list(asha, 'previous')
  expect(last).toMatchObject({ edition: { isFinal: true, tz: 'Asia/Kolkata' }, me: { rank: 1, award: 500_000n } })
  expect(last.list[0]).toMatchObject({ rank: 1, totalBet: 90_000n, award: 500_000n })
  await expect(pool.query(`update rank_place set award = award + 1 where market = 'IN'`)).rejects.toThrow(
    /permission denied/,
  )
})

test('a player with a limit of their own is not shown rewards for betting', async () => {
  const asha = await world.bound()
  await setLimits(world.app.databases.shardOf(asha.playerId).pool, asha.playerId, 'loss', { day: minor(100n) })
  expect(await list(asha)).toEqual({ currency: 'INR', isOffered: false, awards: [], list: [] })
})

test('editions begin on Monday and on the first of the month', () => {
  expect(editionOfDay('day', '2026-11-16')).toEqual({ startsOn: '2026-11-16', endsOn: '2026-11-17' })
  expect(editionOfDay('week', '2026-11-15')).toEqual({ startsOn: '2026-11-09', endsOn: '2026-11-16' })
  expect(editionOfDay('week', '2026-11-16')).toEqual({ startsOn: '2026-11-16', endsOn: '2026-11-23' })
  expect(editionOfDay('month', '2028-02-29')).toEqual({ startsOn: '2028-02-01', endsOn: '2028-03-01' })
  expect(editionOfDay('month', '2026-12-31')).toEqual({ startsOn: '2026-12-01', endsOn: '2027-01-01' })
})
