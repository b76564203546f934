import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WorldPlayer } from '../../../test/call-app.ts'
import { type LotteryWorld, openLotteryWorld, order } from '../../../test/lottery-world.ts'
import { setLimits } from '../../../test/restrictions.ts'
import { systemNow } from '../../base/clock.ts'
import { findOrStartPlaySession } from '../game/find-play-session.ts'
import { placeBet } from '../game/index.ts'
import { advanceDraw } from './draw/advance-draw.ts'
import { announceDraws } from './draw/announce-draw.ts'
import { insertRoot } from './draw/leaves/queries.ts'
import { rulesInForce } from './rules.ts'

/** What stops a sale, and what must not. */

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
  const shelf = { category: 'lottery', image: 'balls', has_demo: false, is_hot: false, sort: 1, added_at: systemNow() }
  const name = JSON.stringify(
    Object.fromEntries(['en', 'fr', 'es', 'zh', 'tw', 'id'].map((locale) => [locale, 'Draws'])),
  )
  await world.app.databases.main.transact(async (tx) => {
    await tx.insertInto('game_category').values({ category: 'lottery', icon: 'balls', name, sort: 1 }).execute()
    for (const [game_id, is_shown] of [
      ['minute', true],
      ['five', false],
    ] as const)
      await tx
        .insertInto('game')
        .values({ ...shelf, game_id, is_shown, provider_code: 'zamra', name: game_id })
        .execute()
  })
})
afterAll(() => world.close())

const shardOf = ({ playerId }: WorldPlayer) => world.app.databases.shardOf(playerId)

test('sells no ticket of a game that was taken off the list, for money or coins; the others still sell', async () => {
  const player = await world.richPlayer(1_000n)
  const [closed, open] = [await world.draw('five'), await world.draw('minute')]
  const picks = [{ bet: 'last1', pick: '7', stake: 500 }]
  for (const mode of ['real', 'free'] as const) {
    expect((await world.buy(player, order(closed, { mode, picks }))).code).toBe('game.closed')
    expect((await world.buy(player, order(open, { mode }))).state).toBe('200')
  }
  expect(await world.cashOf(player)).toBe(500n)
})

test('refuses a bet over a wager or loss limit, with the limit and what is used of it [SP-04]', async () => {
  const drawId = await world.draw('minute')
  for (const limitType of ['wager', 'loss'] as const) {
    const careful = await world.richPlayer(10_000n)
    await setLimits(shardOf(careful).pool, careful.playerId, limitType, { day: minor(700n) })
    expect((await world.buy(careful, order(drawId))).state).toBe('200')
    expect(await world.buy(careful, order(drawId))).toMatchObject({
      state: '4222',
      code: 'limit.reached',
      resultData: { limitType, period: 'day', limit: 700, used: 500 },
    })
    expect(await world.cashOf(careful)).toBe(9_500n)
  }
})

test('pauses a player of draws after a full cycle until they have seen the figures of this play session', async () => {
  const player = await world.richPlayer(10_000n)
  const { playerId } = player
  // A game of last month has nothing to do with it.
  const { sessionId: old } = await world.ok(
    '/game/launch',
    { gameId: 'minute', mode: 'real', returnUrl: '/' },
    { as: player },
  )
  const { pool } = shardOf(player)
  await pool.query(`update play_session set started_at = started_at - interval '30 days' where player_id = $1`, [
    playerId,
  ])
  const clock = `insert into play_clock select $1, ago - interval '1 hour', ago, ago
    from (select clock_timestamp() - interval '1 s' as ago) one`
  await pool.query(clock, [playerId])
  const rules = { weight: bps(0), turnover: 'none' } as const
  const bet = {
    playerId,
    mode: 'real',
    category: 'lottery',
    bet: 'of this play session',
    gameId: 'minute',
    round: 'r',
    stake: minor(700n),
    currency: 'INR',
  } as const
  await placeBet(world.app, { ...bet, ...rules })
  const given = order(await world.draw('minute'))
  const stopped = await Promise.all([world.buy(player, given), world.buy(player, given)])
  const [first, second] = stopped as unknown as { code: string; resultData: { sessionId: string } }[]
  expect(first).toMatchObject({
    code: 'play.checkDue',
    resultData: { sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
  expect(second).toEqual(first)
  const sessionId = first?.resultData.sessionId ?? ''
  expect(sessionId).not.toBe(old)
  const figures = await world.ok('/game/session', { sessionId }, { as: player })
  expect(figures).toMatchObject({ gameId: 'minute', mode: 'real', staked: 700n, net: -700n, isOpen: true })
  expect(figures.serverTime - figures.startedAt).toBeGreaterThan(3_600_000)
  await world.ok('/game/realityCheck', { sessionId, goOn: true }, { as: player })
  expect((await world.buy(player, given)).state).toBe('200')
})

test('creates one session for many concurrent reality checks of one player', async () => {
  const player = await world.richPlayer(10_000n)
  expect((await world.buy(player, order(await world.draw('minute')))).state).toBe('200')
  const { playerId } = player
  const stops = Array.from({ length: shardOf(player).pool.options.max + 1 }, () =>
    findOrStartPlaySession(world.app, { playerId, market: 'IN', gameId: 'minute', mode: 'real' }),
  )
  expect(new Set(await Promise.all(stops)).size).toBe(1)
})

test('a draw that waits for a replaced beacon stops no other sale, and ends by its own rules', async () => {
  const { main } = world.app.databases
  const drawId = await world.draw('minute', { opensInMs: -400_000, closesInMs: -300_000 })
  const owner = world.mainOwner
  await owner.query(`insert into beacon_chain select repeat('ab', 32), chain from beacon_chain limit 1`)
  await owner.query('alter table draw disable trigger draw_keeps_its_promises')
  await owner.query(
    `update draw set beacon = repeat('ab', 32), state = 'ROOTED', root_note = 'seen' where draw_id = $1`,
    [drawId],
  )
  await owner.query('alter table draw enable trigger draw_keeps_its_promises')
  const rootedAt = new Date(systemNow().getTime() - 290_000)
  const root = { root: Buffer.alloc(32), tickets: 0, stakes: [], round: 1, holdsFrom: systemNow(), rootedAt }
  await main.transact((tx) => insertRoot(tx, drawId, root))
  expect(await advanceDraw(world.app, drawId, systemNow())).toMatchObject({ waitMs: expect.any(Number) })
  const rules = rulesInForce(world.app.config).find(({ game }) => game === 'six45')
  if (!rules) throw new Error('nobody plays six45')
  // A look that is too slow announces nothing; the next one does.
  const announced = async () => expect(await announceDraws(world.app, rules, systemNow())).not.toEqual([])
  await vi.waitFor(announced, { timeout: 20_000, interval: 100 })
})

test('finds the newest draws of all games without reading all of them', async () => {
  const client = await world.app.databases.main.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off; set local enable_sort = off')
    const { rows } = await client.query(
      'explain select draw_id, state, closes_at from draw order by closes_at desc limit 500',
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('draw_by_closing')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
