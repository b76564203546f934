import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WorldPlayer } from '../../../test/call-app.ts'
import { bet, fish, gcpSeat, openStudioWorld, type StudioWorld, slot, table, win } from '../../../test/studio-world.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

const home = '/pages/home/Home'
const allRounds = { status: 0, range: '3d', pageNo: 1, pageSize: 50 } as const

test('a launch token is valid once, for a short time and at its own studio', async () => {
  const player = await world.rich()
  const tokenOf = async () => {
    await world.open(player, fish)
    return world.studio.asked.at(-1)?.body.Token as string
  }
  const auth = (token: string) => world.jili('auth', { reqId: 'a', token })
  const token = await tokenOf()
  expect((await auth(token)).body).toMatchObject({ errorCode: 0, username: String(player.playerId), balance: 1_000 })
  expect((await auth(token)).body.errorCode).toBe(4)
  expect((await auth(`${token}x`)).body.errorCode).toBe(4)
  const late = await tokenOf()
  await world.shardOf(player).transact((tx) =>
    tx
      .updateTable('play_session')
      .set({ token_until: new Date(0) })
      .where('player_id', '=', player.playerId)
      .execute(),
  )
  expect((await auth(late)).body.errorCode).toBe(4)
})

test('does not open an unknown or closed game, or one whose studio is unavailable', async () => {
  const player = await world.rich()
  const launch = (gameId: string) =>
    world.call('/game/launch', { gameId, mode: 'real', returnUrl: home }, { as: player })
  expect((await launch('nothing')).body).toMatchObject({ state: '4040' })
  world.studio.isBroken = true
  expect((await launch(slot)).body).toMatchObject({ state: '5030', code: 'game.closed' })
  world.studio.isBroken = false
  const away = await world.call(
    '/game/launch',
    { gameId: slot, mode: 'real', returnUrl: '//evil.example' },
    { as: player },
  )
  expect(away.body.state).toBe('4001')
  await world.legislate({ mode: 'free-play' })
  expect((await launch(slot)).body).toMatchObject({ state: '4030', code: 'market.notAllowed' })
  const free = await world.call('/game/launch', { gameId: slot, mode: 'free', returnUrl: home }, { as: player })
  expect(free.body.state).toBe('200')
  await world.legislate({})
})

test("a caller without an account can play a studio's demo, without money and without coins", async () => {
  const launch = async (gameId: string, mode: 'real' | 'free' | 'demo') =>
    (await world.call('/game/launch', { gameId, mode, returnUrl: home, ageCertified: true })).body
  const asked = world.studio.asked.length
  for (const mode of ['real', 'free'] as const)
    expect(await launch(slot, mode)).toMatchObject({ code: 'login.required' })
  // Our own draws have no demo: they can be tried with coins.
  expect(await launch('minute', 'demo')).toMatchObject({ code: 'game.closed' })
  expect(await launch('nothing', 'demo')).toMatchObject({ code: 'thing.notFound' })
  expect(world.studio.asked.length).toBe(asked)
  const { resultData } = await launch(slot, 'demo')
  expect(resultData).toEqual({ url: expect.stringMatching(/^http/), expireAt: expect.any(Number) })
})

test('lists, opens and remembers games, and ranks the most opened as popular [G-10 NS-21]', async () => {
  const player = await world.rich()
  for (const game of [table, fish, table]) await world.open(player, game)
  const list = await world.ok('/game/list', { keyword: 'sona' })
  expect(list.list).toEqual([
    {
      gameId: slot,
      providerCode: 'karkhana',
      name: 'Sona 777',
      img: 'reels',
      category: 'slots',
      rtp: 96,
      demo: true,
      hot: false,
      isNew: true,
      tags: [],
    },
  ])
  expect((await world.ok('/game/category', {})).map(({ code }) => code)).toEqual(['slots'])
  const launched = await world.ok('/game/launch', { gameId: 'minute', mode: 'real', returnUrl: home }, { as: player })
  // A game of our own is played on the page that asked, in a session like any other.
  expect(launched).toMatchObject({ url: home, sessionId: expect.any(String), expireAt: expect.any(Number) })
  const hot = await world.ok('/game/search/hot', {})
  const counts = await Promise.all(
    world.app.databases.shards.map(({ pool }) => pool.query('select game_id, count(*) from play_session group by 1')),
  )
  const sums = new Map<string, number>()
  for (const { game_id, count } of counts.flatMap(({ rows }) => rows))
    sums.set(game_id, (sums.get(game_id) ?? 0) + Number(count))
  const names = new Map((await world.ok('/game/list', {})).list.map(({ gameId, name }) => [gameId, name]))
  const counted = [...sums].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([gameId]) => names.get(gameId))
  expect(hot).toEqual(counted)
  await world.ok('/game/favourite', { gameId: slot, on: true }, { as: player })
  await world.ok('/game/favourite', { gameId: fish, on: true }, { as: player })
  await world.ok('/game/favourite', { gameId: slot, on: false }, { as: player })
  const mine = await world.ok('/game/mine', {}, { as: player })
  expect(mine.favourites.map(({ gameId }) => gameId)).toEqual([fish])
  expect(mine.recent.map(({ gameId }) => gameId)).toEqual(['minute', table, fish])
  expect((await world.call('/game/favourite', { gameId: 'none', on: true }, { as: player })).body.state).toBe('4040')
})

test('tells how many play each game now, its last rounds and wins above the stake, without a name', async () => {
  const { pool: main } = world.app.databases.main
  await main.query("insert into game_category select 'crash', icon, name, 2 from game_category")
  await main.query("update game set category = 'crash' where game_id = $1", [table])
  const players = await Promise.all([1, 2, 3].map(() => world.rich()))
  for (const [index, player] of players.entries()) {
    const seat = gcpSeat(world, player, await world.open(player, table), table)
    const won = index === 0 ? [] : [win(`live-win-${index}`, index * 1_300)]
    await seat.play(`live-${index}`, [bet(`live-bet-${index}`, 1_000), ...won], true)
    const insert = `insert into ticket (player_id, seq, at, ticket_id, stake, mode, state, currency, draw_id, picks, leaf)
      values ($1, 1, now(), gen_random_uuid(), 100, 'real', 'taken', 'INR', 'minute-1', '[]', sha256('leaf'))`
    await world.ownerOf(player).query(insert, [player.playerId])
  }
  // Wins are told a minute later.
  for (const owner of world.owners) {
    await owner.query("update round set settled_at = settled_at - interval '2 minutes' where round_id like 'live-%'")
  }
  await world.ok('/safety/takeBreak', { kind: 'coolOff', hours: 24 }, { as: players[2] as WorldPlayer })
  // The terms of games are cached this long.
  await sleep(2_100)
  expect(await world.ok('/home/live', {})).toEqual({ players: [], flights: [], wins: [] })
  await vi.waitFor(async () => {
    const live = await world.ok('/home/live', {})
    expect(live.players).toEqual(
      expect.arrayContaining([
        { gameId: table, count: 3 },
        { gameId: 'minute', count: 3 },
      ]),
    )
    expect(live.flights).toEqual([{ gameId: table, multiples: [130, 0] }])
    const player = `••${String(players[1]?.playerId).slice(-2)}`
    expect(live.wins.filter(({ gameId }) => gameId === table)).toEqual([
      { gameId: table, player, currency: 'INR', prize: 1_300n },
    ])
  })
  await main.query("update game set category = 'slots' where game_id = $1", [table])
  for (const owner of world.owners) await owner.query("delete from ticket where draw_id = 'minute-1'")
})

test("lists records by state and by day of the player's market, in pages [G-07 G-08 G-10 NS-21]", async () => {
  const player = await world.rich()
  const seat = gcpSeat(world, player, await world.open(player))
  await seat.play('won', [bet('won-bet', 500), win('won-win', 900)], true)
  await seat.play('lost', [bet('lost-bet', 300)], true)
  await seat.play('open', [bet('open-bet', 200)])
  await seat.play('back', [bet('back-bet', 100)])
  await seat.rollback('back', ['back-undo', 'back-bet'])
  const owner = world.ownerOf(player)
  const move = (round: string, days: number) =>
    owner.query(
      'update round set placed_at = placed_at - make_interval(days => $2) where round_id = $1 and player_id = $3',
      [round, days, player.playerId],
    )
  await move('lost', 1)
  await move('open', 2)
  const ask = async (status: 0 | 1 | 2 | 3, range: 'today' | 'yesterday' | '3d') =>
    (await world.ok('/game/record', { ...allRounds, status, range }, { as: player })).list.map(({ roundId }) => roundId)
  expect(await ask(0, '3d')).toEqual(['back', 'won', 'lost', 'open'])
  expect(await ask(0, 'today')).toEqual(['back', 'won'])
  expect(await ask(0, 'yesterday')).toEqual(['lost'])
  expect(await ask(1, '3d')).toEqual(['won', 'lost'])
  expect(await ask(2, '3d')).toEqual(['open'])
  expect(await ask(3, '3d')).toEqual(['back'])
  await move('won', 400)
  const longAgo = new Date(Date.now() - 410 * 86_400_000).toISOString().slice(0, 10)
  const recently = new Date(Date.now() - 390 * 86_400_000).toISOString().slice(0, 10)
  const custom = { ...allRounds, range: 'custom', from: longAgo, to: recently } as const
  expect((await world.ok('/game/record', custom, { as: player })).list).toMatchObject([{ roundId: 'won' }])
  await move('won', -400)
  const page = await world.ok('/game/record', { ...allRounds, pageNo: 2, pageSize: 3 }, { as: player })
  expect(page).toMatchObject({ total: 4, hasMore: false, list: [{ roundId: 'open', status: 2, canResume: true }] })
  const [won] = (await world.ok('/game/record', { ...allRounds, status: 1, range: 'today' }, { as: player })).list
  expect(won).toMatchObject({
    roundId: 'won',
    kind: 'round',
    gameName: 'Sona 777',
    gameImg: 'reels',
    stake: 500n,
    payout: 900n,
    status: 1,
    mode: 'real',
    currency: 'INR',
    placedAt: expect.any(Number),
    settledAt: expect.any(Number),
    canResume: false,
  })
  const stranger = await world.rich()
  expect((await world.ok('/game/record', allRounds, { as: stranger })).list).toEqual([])
})

test('lists an unfinished round, and opening its game again continues it [G-12]', async () => {
  const player = await world.rich()
  await world.legislate({ games: { ...oneGame, minCycleMs: 0 } })
  const first = await world.open(player)
  await gcpSeat(world, player, first).play('left', [bet('left-bet', 400)])
  // They close the page and open the game again: the first session is over, the round is not.
  const second = await world.open(player)
  expect(world.studio.asked.at(-1)?.body).toMatchObject({ session_id: second, open_rounds: ['left'] })
  expect((await gcpSeat(world, player, first).play('new', [bet('new-bet', 10)])).body.code).toBe(101)
  const records = () => world.ok('/game/record', allRounds, { as: player })
  expect((await records()).list).toMatchObject([{ roundId: 'left', status: 2, canResume: true, payout: 0n }])
  // However long nobody settles it, it does not leave the widest view of the records.
  await world
    .ownerOf(player)
    .query(`update round set placed_at = placed_at - interval '9 days' where round_id = 'left' and player_id = $1`, [
      player.playerId,
    ])
  expect((await records()).list).toMatchObject([{ roundId: 'left', status: 2, canResume: true }])
  const today = await world.ok('/game/record', { ...allRounds, range: 'today' }, { as: player })
  expect(today).toMatchObject({ list: [], total: 0 })
  await world
    .ownerOf(player)
    .query(`update round set placed_at = placed_at + interval '9 days' where round_id = 'left' and player_id = $1`, [
      player.playerId,
    ])
  const goesOn = await gcpSeat(world, player, second).play(
    'left',
    [bet('left-double', 400), win('left-win', 1_600)],
    true,
  )
  expect(goesOn.body.balance).toBe(100_800)
  expect((await records()).list).toMatchObject([
    { roundId: 'left', status: 1, canResume: false, stake: 800n, payout: 1_600n },
  ])
  await world.legislate({})
})

test('a round is open, then settled or cancelled for good, and a win for a cancelled one becomes a finding', async () => {
  const player = await world.rich()
  const seat = gcpSeat(world, player, await world.open(player))
  const stateOf = async (round: string) => {
    const { rows } = await world
      .shardOf(player)
      .pool.query('select state from round where player_id = $1 and round_id = $2', [player.playerId, round])
    return rows[0]?.state
  }
  await seat.play('s', [bet('s-bet', 100)])
  expect(await stateOf('s')).toBe('OPEN')
  await seat.play('s', [win('s-win', 50)])
  expect(await stateOf('s')).toBe('OPEN')
  await seat.play('s', [], true)
  expect(await stateOf('s')).toBe('SETTLED')
  expect((await seat.rollback('s', ['s-undo', 's-bet'])).body.code).toBe(400)
  expect((await seat.play('s', [bet('s-late', 100)])).body.code).toBe(400)
  expect(await stateOf('s')).toBe('SETTLED')
  await seat.play('c', [bet('c-bet', 100)])
  await seat.rollback('c', ['c-undo', 'c-bet'])
  expect(await stateOf('c')).toBe('CANCELLED')
  expect((await seat.play('c', [win('c-win', 700)], true)).body.code).toBe(404)
  expect((await seat.play('c', [bet('c-late', 100)])).body.code).toBe(400)
  expect(await stateOf('c')).toBe('CANCELLED')
  const { main } = world.app.databases
  const waiting = await main.read.selectFrom('studio_finding').select(['kind', 'tx_id', 'state']).execute()
  expect(waiting).toContainEqual({ kind: 'lateWin', tx_id: 'c-win', state: 'OPEN' })
  expect(await world.cash(player)).toBe(99_950n)
})

test('exports rounds, sessions and favourites with the data of a player, and erases favourites with the account', async () => {
  const player = await world.rich()
  await gcpSeat(world, player, await world.open(player)).play('kept', [bet('kept-bet', 100)], true)
  await world.ok('/game/favourite', { gameId: slot, on: true }, { as: player })
  const { json } = await world.ok('/user/export', {}, { as: player })
  expect(JSON.parse(json).game).toMatchObject({
    rounds: [{ round_id: 'kept', stake: '100', state: 'SETTLED' }],
    sessions: [{ game_id: slot, mode: 'real' }],
    favourites: [{ game_id: slot }],
  })
  const poor = await world.rich(0n)
  await world.ok('/game/favourite', { gameId: slot, on: true }, { as: poor })
  await world.ok('/user/erase', { preview: false, password: poor.password }, { as: poor })
  const { rows } = await world
    .shardOf(poor)
    .pool.query('select from game_favourite where player_id = $1', [poor.playerId])
  expect(rows).toEqual([])
})

const oneGame = { autoplay: false, turbo: false, ldwCelebration: false, multiGame: false, demoParity: true } as const
