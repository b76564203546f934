import type { PlayerId } from '@zamra/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../test/call-app.ts'
import { catchUp } from '../../../test/projected-bets.ts'
import { setClockAhead } from '../../../test/stopped-clock.ts'
import { bet, gcpSeat, openStudioWorld, type StudioWorld, table, win } from '../../../test/studio-world.ts'
import { dayIn, systemNow } from '../../base/clock.ts'
import { type Projection, rebuild } from '../../events/projection.ts'
import { auditShard, markets } from '../../ledger/index.ts'
import { readBase } from '../promo/period/base-queries.ts'
import { periodOf } from '../promo/period/period-of.ts'
import { workflows as ofRanking } from '../ranking/index.ts'
import { placeOf } from '../ranking/standings.ts'
import { workflows as ofReferral } from '../referral/index.ts'
import { selectPrivilegeFigures } from '../vip/privileges/privilege-queries.ts'
import { selectFigures, selectRisen } from '../vip/standing-queries.ts'
import { workflows as ofWallet, readMarketTotals } from '../wallet/index.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

const zone = 'Asia/Kolkata'
const dayMs = 86_400_000
const today = () => dayIn(zone, systemNow())
const inviterId = 100_000_001 as PlayerId

const projections = [...ofRanking, ...ofReferral, ...ofWallet].filter(
  ({ kind }) => kind === 'projection',
) as readonly Projection[]
async function countAll(): Promise<void> {
  for (const projection of projections) await catchUp(world.app, projection)
}

/** A player with 1,000 rupees whom another one invited, at a game that counts the difference between stake and win. */
async function invited(game?: string) {
  const player = await world.rich()
  await world
    .ownerOf(player)
    .query('insert into invitation (player_id, inviter_id, invited_at) values ($1, $2, now())', [
      player.playerId,
      inviterId,
    ])
  const seat = gcpSeat(world, player, await world.open(player, game), game)
  const play = (round: string, stake: number, won: number) =>
    seat.play(round, [bet(`${round}-bet`, stake), win(`${round}-win`, won)], true)
  /** The ids of a cancellation are new each time; those of the bet and the win are the studio's first ones. */
  const takeBack = (round: string, id = 'undo') =>
    seat.rollback(round, [`${round}-${id}-1`, `${round}-bet`], [`${round}-${id}-2`, `${round}-win`])
  return { player, play, takeBack }
}

/** Everything that counts a player's bets today. */
async function countsOf({ playerId }: WorldPlayer) {
  const { pool, read } = world.shardOf({ playerId })
  const place = (period: 'day' | 'month') =>
    placeOf(
      world.app,
      { market: 'IN', period, startsOn: period === 'day' ? today() : `${today().slice(0, 7)}-01` },
      playerId,
    )
  const { rows } = await pool.query(
    `select turnover, (select revenue from referral_revenue where player_id = $1 and day = $2::date) as revenue
     from referral_activity where player_id = $1`,
    [playerId, today()],
  )
  const span = { ...periodOf('day', zone, systemNow()), zone }
  const days = (await selectPrivilegeFigures(read, playerId, today())).days
  return {
    vip: (await selectFigures(read, playerId, undefined))?.bet,
    vipDay: days.find(({ day }) => day === today())?.turnover ?? 0n,
    day: (await place('day'))?.score,
    month: (await place('month'))?.score,
    friend: rows[0]?.turnover,
    revenue: rows[0]?.revenue ?? 0n,
    turnover: await readBase(pool, playerId, { on: 'turnover' } as never, span),
    studio: await readBase(pool, playerId, { on: 'turnover', providerCode: 'karkhana' } as never, span),
    loss: await readBase(pool, playerId, { on: 'loss' } as never, span),
  }
}

const marketToday = async () =>
  (await readMarketTotals(world.app.databases, markets.IN, today(), today())).map(({ staked, won }) => [staked, won])

const nothingCounted = {
  ...{ vip: 0n, vipDay: 0n, day: undefined, month: undefined, friend: 0n, revenue: 0n },
  ...{ turnover: 0n, studio: 0n, loss: 0n },
}

test('a settled bet that its studio takes back is subtracted once from every count, however often it is taken back', async () => {
  const { player, play, takeBack } = await invited()
  await play('kept', 3_000, 1_000)
  await countAll()
  const kept = await countsOf(player)
  expect(kept).toEqual({
    ...{ vip: 3_000n, vipDay: 3_000n, day: 3_000n, month: 3_000n, friend: 3_000n, revenue: 2_000n },
    ...{ turnover: 3_000n, studio: 2_000n, loss: 2_000n },
  })
  const market = await marketToday()
  // One that lost, one that won, and one that got its stake back: the ledger moves money for the first two only.
  await play('lost', 5_000, 0)
  await play('won', 2_000, 9_000)
  await play('even', 4_000, 4_000)
  await countAll()
  expect(await countsOf(player)).toMatchObject({ vip: 14_000n, day: 14_000n, friend: 14_000n, turnover: 14_000n })
  for (const round of ['lost', 'won', 'even']) {
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => takeBack(round, id)))
    expect(answers.map(({ body }) => body.code)).toEqual([undefined, undefined, undefined])
  }
  await countAll()
  expect(await countsOf(player)).toEqual(kept)
  expect(await marketToday()).toEqual(market)
  await Promise.all(['lost', 'won', 'even'].map((round) => takeBack(round, 'again')))
  await countAll()
  expect(await countsOf(player)).toEqual(kept)
  expect(await world.cash(player)).toBe(98_000n)
  const { rows } = await world
    .shardOf(player)
    .pool.query(`select count(*)::int as events from event where player_id = $1 and kind = 'bet.reversed'`, [
      player.playerId,
    ])
  expect(rows).toEqual([{ events: 3 }])
  for (const projection of projections) for (const shard of world.app.databases.shards) await rebuild(shard, projection)
  await countAll()
  expect(await countsOf(player)).toEqual(kept)
  for (const owner of world.owners) expect((await auditShard(owner)).broken).toEqual([])
})

test('the other bets of a round stand when one of them is taken back: an open one still wins, a settled one still counts', async () => {
  const { player } = await invited()
  const seat = gcpSeat(world, player, await world.open(player, table), table)
  const roundOf = async (round: string) => {
    const { rows } = await world
      .shardOf(player)
      .pool.query('select state, stake, payout from round where player_id = $1 and round_id = $2', [
        player.playerId,
        round,
      ])
    return rows[0]
  }
  // The second bet is open when the first one is taken back.
  await seat.play('open', [bet('open-1', 3_000)])
  await seat.play('open', [win('open-win-1', 1_000)])
  await seat.play('open', [bet('open-2', 2_000)])
  await seat.rollback('open', ['open-undo-1', 'open-1'], ['open-undo-2', 'open-win-1'])
  expect(await roundOf('open')).toEqual({ state: 'OPEN', stake: 2_000n, payout: 0n })
  expect((await seat.play('open', [win('open-win-2', 5_000)], true)).body.code).toBeUndefined()
  expect(await roundOf('open')).toEqual({ state: 'SETTLED', stake: 2_000n, payout: 5_000n })
  expect(await world.cash(player)).toBe(103_000n)
  expect((await countsOf(player)).studio).toBe(2_000n)

  // Both bets are settled; they are taken back one after the other.
  await seat.play('both', [bet('both-1', 4_000), bet('both-2', 6_000)])
  await seat.play('both', [win('both-win-1', 9_000), win('both-win-2', 0)], true)
  expect((await countsOf(player)).studio).toBe(3_000n)
  await seat.rollback('both', ['both-undo-1', 'both-1'], ['both-undo-2', 'both-win-1'])
  expect(await roundOf('both')).toEqual({ state: 'SETTLED', stake: 6_000n, payout: 0n })
  expect((await countsOf(player)).studio).toBe(8_000n)
  await seat.rollback('both', ['both-undo-3', 'both-2'], ['both-undo-4', 'both-win-2'])
  expect(await roundOf('both')).toMatchObject({ state: 'CANCELLED', payout: 0n })
  expect((await countsOf(player)).studio).toBe(2_000n)

  // A bet that was given back before it was settled is no loss.
  await seat.play('void', [bet('void-1', 7_000), bet('void-2', 8_000)])
  await seat.rollback('void', ['void-undo', 'void-2'])
  await seat.play('void', [win('void-win', 7_000)], true)
  expect(await roundOf('void')).toEqual({ state: 'SETTLED', stake: 7_000n, payout: 7_000n })
  expect((await countsOf(player)).studio).toBe(2_000n)
  expect(await world.cash(player)).toBe(103_000n)
  for (const owner of world.owners) expect((await auditShard(owner)).broken).toEqual([])
}, 60_000)

test('a bet that is taken back before it was counted, or before it arrived, counts nothing', async () => {
  const { player, play, takeBack } = await invited(table)
  await play('early', 5_000, 1_000)
  await takeBack('early')
  await takeBack('late')
  expect((await play('late', 5_000, 1_000)).body.code).toBe(400)
  await countAll()
  expect(await countsOf(player)).toEqual(nothingCounted)
  expect(await world.cash(player)).toBe(100_000n)
})

test('a level is not reached with a bet that was taken back', async () => {
  const { player, play, takeBack } = await invited()
  await play('much', 50_000, 0)
  const level = { level: 1, depositNeed: 0n, betNeed: 40_000n, keepBetNeed: 0n } as never
  const risen = () => selectRisen(world.shardOf(player).read, [player.playerId], [level])
  expect(await risen()).toEqual([player.playerId])
  await takeBack('much')
  expect(await risen()).toEqual([])
})

test('a bet of a day that is over stays in its day and is subtracted on the day on which it is taken back', async () => {
  const { player, play, takeBack } = await invited()
  await play('old', 6_000, 0)
  await countAll()
  const closed = await countsOf(player)
  const yesterday = { ...periodOf('day', zone, systemNow()), zone }
  const yesterdays = today()
  setClockAhead(dayMs)
  await takeBack('old')
  await countAll()
  // Below zero is nothing: no award is taken from the player.
  expect(await countsOf(player)).toMatchObject({
    vip: 0n,
    vipDay: 0n,
    day: undefined,
    turnover: 0n,
    studio: 0n,
    loss: 0n,
  })
  const next = gcpSeat(world, player, await world.open(player))
  await next.play('new', [bet('new-bet', 10_000)], true)
  await countAll()
  expect(await countsOf(player)).toMatchObject({
    ...{ vip: 10_000n, vipDay: 4_000n, day: 4_000n, friend: 10_000n, revenue: 4_000n },
    ...{ turnover: 4_000n, studio: 4_000n, loss: 4_000n },
  })
  // What the closed day was awarded by is the same when it is read again.
  const { pool } = world.shardOf(player)
  const of = async (trigger: object) =>
    await readBase(pool, player.playerId, { on: 'turnover', ...trigger } as never, yesterday)
  expect([await of({}), await of({ providerCode: 'karkhana' }), await of({ on: 'loss' })]).toEqual([
    ...[closed.turnover, closed.studio, closed.loss],
  ])
  const edition = { market: 'IN', period: 'day', startsOn: yesterdays } as const
  expect((await placeOf(world.app, edition, player.playerId))?.score).toBe(closed.day)
})
