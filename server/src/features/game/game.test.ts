import { afterAll, beforeAll, expect, test } from 'vitest'
import { returnBps as crashReturnBps } from '../../../../simulators/src/studio/crash.ts'
import { returnBps as slotReturnBps, spinAt, symbols } from '../../../../simulators/src/studio/slot.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { games } from '../../seed/games.ts'
import { seed } from '../../seed/seed.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
  await seed(world.app)
})
afterAll(() => world.close())

test('does not list categories without a visible game', async () => {
  const before = await world.ok('/game/category', {}, { locale: 'zh' })
  expect(before.map((category) => category.code)).toContain('crash')
  const { main } = world.app.databases
  await main.transact((tx) => tx.updateTable('game').set({ is_shown: false }).where('category', '=', 'crash').execute())
  const after = await world.ok('/game/category', {})
  expect(after.map((category) => category.code)).not.toContain('crash')
  await main.transact((tx) => tx.updateTable('game').set({ is_shown: true }).execute())
})

test('pages of games have no gap and no duplicate', async () => {
  const ids: string[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await world.ok('/game/list', { pageNo, pageSize: 5 })
    ids.push(...page.list.map((game) => game.gameId))
    if (!page.hasMore) break
  }
  expect(ids).toHaveLength(games.length)
  expect(new Set(ids).size).toBe(games.length)
})

test('filters the list by category, hot games and a word of the name', async () => {
  const lottery = await world.ok('/game/list', { category: 'lottery' })
  expect(lottery.list.every((game) => game.category === 'lottery')).toBe(true)
  expect(lottery.total).toBe(games.filter((game) => game.category === 'lottery').length)
  const hot = await world.ok('/game/list', { tab: 'hot' })
  expect(hot.total).toBe(games.filter((game) => game.isHot).length)
  const word = await world.ok('/game/list', { keyword: 'pATang' })
  expect(word.list.map((game) => game.gameId)).toEqual(['patang-rush'])
})

test('translates the names of our own draws but not brands, and finds a game by either name', async () => {
  const found = await world.ok('/game/list', { keyword: 'sUR 45' }, { locale: 'fr' })
  expect(found.list.map(({ gameId, name }) => [gameId, name])).toEqual([['six45', 'Six sur 45']])
  expect((await world.ok('/game/list', { keyword: 'six of' }, { locale: 'zh' })).list[0]?.name).toBe('45 选 6')
  expect((await world.ok('/game/list', { keyword: 'six of' }, { locale: 'bn' })).list[0]?.name).toBe('45-এ ছয়')
  expect((await world.ok('/game/list', { keyword: 'sur 45' })).total).toBe(0)
  expect((await world.ok('/game/list', { keyword: 'sona' }, { locale: 'zh' })).list[0]?.name).toBe('Sona 777')
})

test('treats a wildcard in a search as a plain character', async () => {
  for (const keyword of ['%', '_', '\\']) {
    expect((await world.ok('/game/list', { keyword })).total).toBe(0)
  }
})

test('the listed return of a game equals what its rules pay', async () => {
  const { list } = await world.ok('/game/list', { pageSize: 50 })
  const shown = new Map(list.map(({ gameId, rtp }) => [gameId, rtp]))
  expect(shown.get('patang-rush')).toBe(crashReturnBps / 100)
  expect(shown.get('sona-777')).toBe(slotReturnBps() / 100)
})

test("a studio's game states its rules, odds and return before it is played, counted out on the game itself", async () => {
  const kite = await world.ok('/game/rules', { gameId: 'patang-rush' })
  expect(kite.rtp).toBe(crashReturnBps)
  for (const { ways, of, pays } of kite.odds) expect((ways * pays) / of).toBe(crashReturnBps)
  const slot = await world.ok('/game/rules', { gameId: 'sona-777' })
  expect(slot.rtp).toBe(slotReturnBps())
  const stops = Array.from({ length: 20 }, (_, stop) => stop)
  const middle = stops.flatMap((a) => stops.flatMap((b) => stops.flatMap((c) => spinAt([a, b, c]).wins)))
  for (const [index, symbol] of symbols.entries()) {
    const wins = middle.filter((win) => win.symbol === symbol && win.line === 0)
    expect(slot.odds[index]).toMatchObject({ ways: wins.length, of: 8_000, pays: (wins[0]?.times ?? 0) * 2_000 })
  }
  const chinese = await world.ok('/game/rules', { gameId: 'sona-777' }, { locale: 'zh' })
  expect(chinese.odds[0]?.name).toBe('三个 7')
  expect(chinese.rulesHash).toBe(slot.rulesHash)
  expect((await world.call('/game/rules', { gameId: 'minute' })).body).toMatchObject({ code: 'thing.notFound' })
})

test('a studio game without published rules is not opened for money', async () => {
  const { main } = world.app.databases
  await main.transact((tx) => tx.updateTable('game').set({ rules: null }).where('game_id', '=', 'sona-777').execute())
  const player = await world.player()
  const launch = { gameId: 'sona-777', mode: 'real', returnUrl: '/pages/home/Home' } as const
  expect((await world.call('/game/launch', launch, { as: player })).body).toMatchObject({ code: 'game.closed' })
  await seed(world.app)
})
