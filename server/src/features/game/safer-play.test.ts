import { coin } from '@zamra/contract/lottery-games.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../test/call-app.ts'
import { setBars } from '../../../test/restrictions.ts'
import { bet, gcpSeat, openStudioWorld, rowsOf, type StudioWorld, slot, win } from '../../../test/studio-world.ts'
import { checkDepositLimit } from '../../ledger/index.ts'
import { requireRealityCheckDone } from './require-reality-check-done.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

const rules = { autoplay: false, turbo: false, ldwCelebration: false, multiGame: true, demoParity: true } as const

test('tops coins up to the starting amount and never above it, and never touches money [MP-03]', async () => {
  const player = await world.rich()
  const before = await rowsOf(world, player)
  const float = () => world.ok('/game/float', {}, { as: player })
  const topUp = () => world.ok('/game/floatTopUp', {}, { as: player })
  expect(await float()).toMatchObject({ balance: 100_000n, start: 100_000n, canTopUp: false })
  expect(await topUp()).toMatchObject({ balance: 100_000n })
  const session = await world.open(player, slot, 'free')
  const coins = { user_id: String(player.playerId), currency: coin, game: slot, session_id: session }
  const play = (game_id: string, actions: object[]) => world.gcp('play', { ...coins, game_id, actions, finished: true })
  expect((await play('f1', [bet('f1-bet', 60_000)])).body.balance).toBe(40_000)
  expect((await play('f1', [bet('f1-bet', 60_000)])).body.balance).toBe(40_000)
  expect((await play('f2', [bet('f2-bet', 40_001)])).body.code).toBe(100)
  expect(await topUp()).toMatchObject({ balance: 100_000n, canTopUp: false })
  // What was won in free play stays, and then a top-up gives nothing.
  expect((await play('f3', [bet('f3-bet', 1_000), win('f3-win', 9_000)])).body.balance).toBe(108_000)
  expect(await topUp()).toMatchObject({ balance: 108_000n, canTopUp: false })
  const tops = Promise.all(Array.from({ length: 5 }, topUp))
  expect(new Set((await tops).map(({ balance }) => balance))).toEqual(new Set([108_000n]))
  const all = { status: 0, range: 'today', pageNo: 1, pageSize: 10 } as const
  expect(
    (await world.ok('/game/record', all, { as: player })).list.map(({ mode, currency }) => `${mode} ${currency}`),
  ).toEqual([`free ${coin}`, `free ${coin}`])
  // A coin is no money under any name: the same session cannot be played in rupees, nor the book be moved by it.
  expect(
    (await world.gcp('play', { ...coins, currency: 'INR', game_id: 'f4', actions: [bet('f4-bet', 1)] })).body.code,
  ).toBe(154)
  const [transfers, holds, , cash] = (await rowsOf(world, player)).split(' ')
  const [transfersBefore, holdsBefore, , cashBefore] = before.split(' ')
  expect([transfers, holds, cash]).toEqual([transfersBefore, holdsBefore, cashBefore])
})

test('free play follows the rules of the ledger: idempotent ids, tombstones, rollbacks, whole calls undone', async () => {
  const player = await world.rich(0n)
  const session = await world.open(player, slot, 'free')
  const coins = { user_id: String(player.playerId), currency: coin, game: slot, session_id: session }
  const play = (game_id: string, actions: object[], finished = false) =>
    world.gcp('play', { ...coins, game_id, actions, finished })
  const undo = (game_id: string, ...originals: string[]) =>
    world.gcp('rollback', {
      ...coins,
      game_id,
      actions: originals.map((original) => ({
        action: 'rollback',
        action_id: `${original}-undo`,
        original_action_id: original,
      })),
    })
  await play('g1', [bet('g1-bet', 500)])
  expect((await undo('g1', 'g1-bet')).body.balance).toBe(100_000)
  expect((await undo('g2', 'g2-bet')).body.balance).toBe(100_000)
  expect((await play('g2', [bet('g2-bet', 500)])).body.code).toBe(400)
  await play('g3', [bet('g3-bet', 500), win('g3-win', 800)], true)
  expect((await undo('g3', 'g3-bet')).body.code).toBe(400)
  await play('g4', [bet('g4-bet', 500), win('g4-win', 2_000)], true)
  expect((await undo('g4', 'g4-bet', 'g4-win')).body.balance).toBe(100_300)
  // One win more than there are bets is a prize.
  await play('g5', [bet('g5-bet', 100), win('g5-win', 0), win('g5-more', 70)], true)
  expect((await world.ok('/game/float', {}, { as: player })).balance).toBe(100_270n)
})

test('measures time on the server and the net result in the ledger, and stops play when a reality check is due [SP-06]', async () => {
  const player = await world.rich()
  const sessionId = await world.open(player)
  const seat = gcpSeat(world, player, sessionId)
  const figures = () => world.ok('/game/session', { sessionId }, { as: player })
  const check = (goOn: boolean) => world.ok('/game/realityCheck', { sessionId, goOn }, { as: player })
  await seat.play('a', [bet('a-bet', 500), win('a-win', 200)], true)
  await seat.play('b', [bet('b-bet', 300)])
  await seat.play('c', [bet('c-bet', 900)])
  await seat.rollback('c', ['c-undo', 'c-bet'])
  const shown = await figures()
  expect(shown).toMatchObject({ staked: 800n, won: 200n, net: -600n, balance: 99_400n, isOpen: true, currency: 'INR' })
  expect(shown.serverTime - shown.startedAt).toBeGreaterThan(0)
  const hour = 3_600_000
  const away = (shown.realityCheckAt ?? 0) - shown.serverTime
  expect([away > hour - 60_000, away <= hour], `${away} ms`).toEqual([true, true])
  expect(await check(true), 'before it is due').toMatchObject({ realityCheckAt: shown.realityCheckAt })
  await endCycle(player)
  const stopped = await seat.play('d', [bet('d-bet', 10)])
  expect([stopped.body.code, stopped.body.message]).toEqual([105, 'The player must complete a reality check first'])
  // What is under way is finished; nothing new begins, in this game or in another.
  expect((await seat.play('b', [win('b-win', 100)], true)).body.balance).toBe(99_500)
  const elsewhere = await world.call('/game/launch', { gameId: slot, mode: 'real', returnUrl: '/' }, { as: player })
  expect(elsewhere.body).toMatchObject({ code: 'play.checkDue', resultData: { sessionId } })
  expect(await check(true)).toMatchObject({ isOpen: true, realityCheckAt: expect.any(Number) })
  expect((await seat.play('e', [bet('e-bet', 10)])).body.balance).toBe(99_490)
  expect(await check(false)).toMatchObject({ isOpen: false })
  expect((await seat.play('f', [bet('f-bet', 10)])).body.code).toBe(101)
  expect(await figures()).toMatchObject({ isOpen: false, net: -510n })
  const stranger = await world.rich()
  expect((await world.call('/game/session', { sessionId }, { as: stranger })).body.state).toBe('4040')
})

test('a long pause resets the counted time, and play in other games is part of the figures', async () => {
  const player = await world.rich()
  const seat = gcpSeat(world, player, await world.open(player))
  await seat.play('p', [bet('p-bet', 100)], true)
  const own = await world.open(player, 'minute')
  await seat.play('q', [bet('q-bet', 100)], true)
  expect((await world.ok('/game/session', { sessionId: own }, { as: player })).net).toBe(-100n)
  await endCycle(player)
  await world
    .shardOf(player)
    .pool.query("update play_clock set seen_at = seen_at - interval '16 minutes' where player_id = $1", [
      player.playerId,
    ])
  expect((await seat.play('r', [bet('r-bet', 100)], true)).body.code).toBeUndefined()
})

test('our own games use the same reality check, and a barred player cannot open a game for money', async () => {
  const player = await world.rich()
  const { playerId } = player
  const ctx = { app: world.app, playerId, market: 'IN', gameId: 'minute', mode: 'real' } as const
  const sessionId = await world.open(player, 'minute')
  const clock =
    "insert into play_clock select $1, ago, ago, ago from (select clock_timestamp() - interval '1 s' as ago) one"
  await world.shardOf(player).pool.query(clock, [player.playerId])
  await expect(requireRealityCheckDone(ctx)).rejects.toMatchObject({
    code: 'play.checkDue',
    params: { sessionId },
  })
  await world.ok('/game/realityCheck', { sessionId, goOn: true }, { as: player })
  await requireRealityCheckDone(ctx)
  await setBars(world.shardOf(player).pool, player.playerId, { play: true })
  const launch = (mode: 'real' | 'free') =>
    world.call('/game/launch', { gameId: 'minute', mode, returnUrl: '/' }, { as: player })
  expect((await launch('real')).body).toMatchObject({ code: 'safety.excluded' })
  expect((await launch('free')).body.state).toBe('200')
})

test('counts the time played of a player without a limit, also when they answer reality checks all the time', async () => {
  const player = await world.rich()
  const sessionId = await world.open(player)
  const seat = gcpSeat(world, player, sessionId)
  const ago = (minutes: number) =>
    world
      .shardOf(player)
      .pool.query('update play_clock set seen_at = seen_at - make_interval(mins => $2) where player_id = $1', [
        player.playerId,
        minutes,
      ])
  const minutes = async () => (await world.ok('/safety/activity', { by: 'day' }, { as: player })).rows.at(-1)?.minutes
  await seat.play('free-a', [bet('free-a-bet', 100)], true)
  await ago(7)
  await seat.play('free-b', [bet('free-b-bet', 100)], true)
  expect(await minutes()).toBe(7)
  await ago(5)
  await world.ok('/game/realityCheck', { sessionId, goOn: true }, { as: player })
  expect(await minutes()).toBe(12)
  await ago(4)
  await world.ok('/game/realityCheck', { sessionId, goOn: false }, { as: player })
  expect(await minutes()).toBe(16)
})

test('stops play when the limit of time is used up, in every game, and shows what is used of each limit [SP-02]', async () => {
  const player = await world.rich()
  const limit = (kind: 'deposit' | 'loss' | 'wager' | 'time', amount: number) =>
    world.ok('/safety/setLimit', { kind, period: 'day', amount }, { as: player })
  const seat = gcpSeat(world, player, await world.open(player))
  const agoBy = (minutes: number) =>
    world
      .shardOf(player)
      .pool.query(
        'update play_clock set seen_at = clock_timestamp() - make_interval(mins => $2) where player_id = $1',
        [player.playerId, minutes],
      )
  await limit('time', 20)
  expect((await seat.play('time-a', [bet('time-a-bet', 500), win('time-a-win', 200)], true)).body).toMatchObject({
    balance: 99_700,
  })
  await agoBy(11)
  expect((await seat.play('time-b', [bet('time-b-bet', 100)], true)).body.balance).toBe(99_600)
  // A long pause is no play.
  await agoBy(16)
  expect((await seat.play('time-c', [bet('time-c-bet', 100)])).body.balance).toBe(99_500)
  await agoBy(10)
  const stopped = await seat.play('time-d', [bet('time-d-bet', 100)])
  expect([stopped.body.code, stopped.body.message]).toEqual([105, 'Bet exceeded a limit of the player'])
  // What is under way is finished, and our own games stop as well.
  expect((await seat.play('time-c', [win('time-c-win', 50)], true)).body.balance).toBe(99_550)
  const own = { app: world.app, playerId: player.playerId, market: 'IN', gameId: 'minute', mode: 'real' } as const
  await expect(requireRealityCheckDone(own)).rejects.toMatchObject({
    ...{ code: 'limit.reached', params: { limitType: 'time', period: 'day', limit: 20, used: 20 } },
  })
  const { limits, times } = await world.ok('/safety/info', {}, { as: player })
  expect(times[0]).toEqual({ period: 'day', minutes: 20, usedMinutes: 20 })
  const used = (kind: string) => limits.find((one) => one.kind === kind && one.period === 'day')?.used
  expect([used('loss'), used('wager')]).toEqual([450n, 700n])
  const { rows, currency } = await world.ok('/safety/activity', { by: 'day' }, { as: player })
  expect([rows.length, currency]).toEqual([7, 'INR'])
  expect(rows.at(-1)).toMatchObject({ deposited: 100_000n, withdrawn: 0n, staked: 700n, won: 250n, minutes: 20 })
  expect(rows[0]).toMatchObject({ deposited: 0n, staked: 0n, minutes: 0 })
  // A month has the same figures, and days of the past that the ledger has closed.
  await world.ownerOf(player).query(
    `insert into ledger.day_total (player_id, day, staked, won, turnover, credited, withdrawn)
     values ($1, (now() at time zone 'Asia/Kolkata')::date - 40, 900, 100, 0, 0, 5000)`,
    [player.playerId],
  )
  const { rows: months } = await world.ok('/safety/activity', { by: 'month' }, { as: player })
  expect(months.reduce((sum, { staked }) => sum + staked, 0n)).toBe(1_600n)
  expect(months.at(-1)).toMatchObject({ staked: 700n, won: 250n })
  expect(months.slice(0, -1).reduce((sum, { withdrawn }) => sum + withdrawn, 0n)).toBe(5_000n)
  await world.ownerOf(player).query('delete from ledger.day_total where player_id = $1', [player.playerId])
  // More time is a request; the other kinds stop the next bet as soon as they are lowered.
  expect(await limit('time', 60)).toMatchObject({ isInForce: false })
  for (const kind of ['loss', 'wager', 'deposit'] as const) expect(await limit(kind, 4)).toEqual({ isInForce: true })
  const deposit = await checkDepositLimit(world.shardOf(player).pool, player.playerId, {
    ...{ amount: minor(401n), at: new Date() },
  })
  expect(deposit.status).toBe('limit')
  await world
    .shardOf(player)
    .pool.query('update safety_setting set time_day = null where player_id = $1', [player.playerId])
  const over = await seat.play('time-e', [bet('time-e-bet', 100)])
  expect([over.body.code, over.body.message]).toEqual([105, 'Bet exceeded a limit of the player'])
  await limitsOfLongerPeriods()
}, 60_000)

/** The same limits for a week and a month, each of its own player and of any whole amount. */
async function limitsOfLongerPeriods(): Promise<void> {
  for (const period of ['week', 'month'] as const) {
    for (const kind of ['loss', 'wager', 'time', 'deposit'] as const) {
      const player = await world.rich()
      const { pool } = world.shardOf(player)
      const seat = gcpSeat(world, player, await world.open(player))
      await world.ok('/safety/setLimit', { kind, period, amount: 37 }, { as: player })
      await pool.query(`insert into play_time values ($1, (now() at time zone 'Asia/Kolkata')::date, $2)`, [
        ...[player.playerId, 37 * 60_000],
      ])
      const id = `${kind}-${period}`
      const { body } = await seat.play(id, [bet(`${id}-bet`, 3_701)])
      // The first deposit counts, of which nothing is subtracted.
      const paid = await checkDepositLimit(pool, player.playerId, { amount: minor(1n), at: new Date() })
      expect([body.code ?? 'taken', paid.status]).toEqual(kind === 'deposit' ? ['taken', 'limit'] : [105, 'posted'])
    }
  }
}

test('enforces the minimum cycle by the server clock, and sends the studio: no autoplay, no turbo [SP-09]', async () => {
  await world.legislate({ games: { ...rules, minCycleMs: 5_000 } })
  const player = await world.rich()
  const sessionId = await world.open(player)
  expect(world.studio.asked.at(-1)?.body.jurisdiction).toMatchObject({
    autoplay: false,
    turbo: false,
    min_cycle_ms: 5_000,
  })
  expect(await world.ok('/game/session', { sessionId }, { as: player })).toMatchObject({
    autoplay: false,
    minCycleMs: 5_000,
  })
  const seat = gcpSeat(world, player, sessionId)
  await seat.play('a', [bet('a1', 10)])
  // More bets of the same round are the same cycle.
  expect((await seat.play('a', [bet('a2', 10)])).body.balance).toBe(99_980)
  const tooSoon = await seat.play('b', [bet('b1', 10)])
  expect([tooSoon.body.code, tooSoon.body.message]).toEqual([105, 'The next round may not begin yet'])
  const begunAgo = (interval: string) =>
    world
      .shardOf(player)
      .pool.query(`update play_session set round_at = clock_timestamp() - $2::interval where player_id = $1`, [
        player.playerId,
        interval,
      ])
  await begunAgo('4 seconds')
  expect((await seat.play('b', [bet('b2', 10)])).body.code).toBe(105)
  await begunAgo('5 seconds')
  expect((await seat.play('c', [bet('c1', 10)])).body.balance).toBe(99_970)
  // Whatever hurry the studio is in, of ten at once one begins.
  await begunAgo('5 seconds')
  const hurry = await Promise.all(
    Array.from({ length: 10 }, (_, index) => seat.play(`h${index}`, [bet(`h${index}-bet`, 10)])),
  )
  expect(hurry.filter(({ body }) => body.code === undefined)).toHaveLength(1)
  await world.legislate({})
})

/** The cycle of the reality check has run out. */
async function endCycle({ playerId }: WorldPlayer): Promise<void> {
  await world
    .shardOf({ playerId })
    .pool.query('update play_clock set check_at = clock_timestamp() where player_id = $1', [playerId])
}
