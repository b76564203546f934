import { appConfig } from '@zamra/contract/home.ts'
import { locales } from '@zamra/contract/languages.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeAsFound } from '../../../test/state-machine.ts'
import { turnSwitch } from '../../../test/switches.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { openDatabases } from '../../db/databases.ts'
import { seed } from '../../seed/seed.ts'
import { forgetContent } from './index.ts'
import { findLive, homeLive } from './live.ts'
import { setSwitch } from './switch-history.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
  await seed(world.app)
})
afterAll(() => world.close())

test('the configuration is a JSON string with the links and the market [N-16 S-20 NS-12]', async () => {
  const text = await world.ok('/u/gconfig', {})
  const config = appConfig.parse(JSON.parse(text))
  expect(config).toHaveProperty('manual_recharge_url')
  expect(config).toHaveProperty('faq_url')
  expect(config.market.prefixes).toEqual(['+92', '+91', '+880'])
  expect(config.market.defaultPrefix).toBe('+92')
  expect(config.market.deployment).toBe('sandbox')
})

test('the prefixes come from the policies of the markets, the default first, each with its own label [Z-02]', async () => {
  const { market, reviewAt } = appConfig.parse(JSON.parse(await world.ok('/u/gconfig', {})))
  expect(market.markets).toEqual([
    { code: 'PK', prefix: '+92', label: '+92', mode: 'real', minAge: 18, currencySign: 'Rs' },
    { code: 'IN', prefix: '+91', label: '+91', mode: 'real', minAge: 18, currencySign: '₹' },
    { code: 'BD', prefix: '+880', label: '+880', mode: 'real', minAge: 18, currencySign: 'Tk' },
  ])
  expect(market.prefixes).toEqual(market.markets?.map(({ prefix }) => prefix))
  expect(reviewAt).toBe(Date.parse('2027-02-14'))
})

test('GET /language/languages lists six languages, hides Indonesian, and adds those that markets offer [I-08 NS-13]', async () => {
  const answer = await world.fastify.inject({ method: 'GET', url: '/api/language/languages' })
  expect(answer.statusCode).toBe(200)
  const { state, resultData } = answer.json()
  expect(state).toBe('200')
  expect(resultData.slice(0, 6)).toEqual([
    { code: 'en-US', api: 'en', name: 'English', hidden: false },
    { code: 'fr-FR', api: 'fr', name: 'Français', hidden: false },
    { code: 'es-ES', api: 'es', name: 'Español', hidden: false },
    { code: 'zh-CN', api: 'zh', name: '简体中文', hidden: false },
    { code: 'zh-TW', api: 'tw', name: '繁體中文', hidden: false },
    { code: 'id-ID', api: 'id', name: 'Bahasa Indonesia', hidden: true },
  ])
  expect(resultData.slice(6)).toEqual([
    { code: 'hi-IN', api: 'hi', name: 'हिन्दी', hidden: false, prefixes: ['+91'] },
    { code: 'bn-BD-u-nu-latn', api: 'bn', name: 'বাংলা', hidden: false, prefixes: ['+880', '+91'] },
    { code: 'ur-PK', api: 'ur', name: 'اردو', hidden: false, prefixes: ['+91', '+92'] },
  ])
})

test('rolling messages, banners and the deposit button come from rows, in the language of the request [G-02 NS-10]', async () => {
  const seen = new Set<string>()
  for (const locale of locales) {
    const messages = await world.ok('/home/rollMsg', {}, { locale })
    const banners = await world.ok('/banner/list', { position: 'home' }, { locale })
    expect(messages.length).toBeGreaterThan(0)
    expect(banners.length).toBeGreaterThan(0)
    expect(banners.map((banner) => banner.sort)).toEqual(banners.map((_, index) => index))
    seen.add(`${messages[0]?.text} ${banners[0]?.title}`)
  }
  expect(seen.size).toBe(locales.length)
  expect(await world.ok('/home/rechargeButtonStatus', {})).toEqual({ open: true })
})

test('shows a banner from its start to its end only', async () => {
  const { main } = world.app.databases
  await main.transact(async (tx) => {
    await tx
      .updateTable('banner')
      .set({ ends_at: new Date('2020-01-02'), starts_at: new Date('2020-01-01') })
      .where('banner_id', '=', 'games')
      .execute()
  })
  forgetContent(world.app)
  const banners = await world.ok('/banner/list', { position: 'home' })
  expect(banners.map((banner) => banner.id)).not.toContain('games')
  expect(await world.ok('/banner/list', { position: 'promo' })).toEqual([])
})

test('the database refuses a text without all six languages', async () => {
  const { main } = world.app.databases
  const half = main.transact((tx) =>
    tx
      .updateTable('announcement')
      .set({ body: JSON.stringify({ en: 'only English' }) })
      .execute(),
  )
  await expect(half).rejects.toThrow(/check constraint/)
})

test('a closed deposit switch returns its reason in the language of the request', async () => {
  const { pool } = world.app.databases.main
  const reason = { en: 'closed', fr: 'fermé', es: 'cerrado', zh: '关闭', tw: '關閉', id: 'tutup' }
  const change = { name: 'deposit', by: 'asha', why: 'the provider is down', at: new Date() }
  await setSwitch(pool, { ...change, isOpen: false, reason })
  expect(await world.ok('/home/rechargeButtonStatus', {}, { locale: 'fr' })).toEqual({ open: false, reason: 'fermé' })
  await turnSwitch(pool, 'deposit')
  expect(await world.ok('/home/rechargeButtonStatus', {})).toEqual({ open: false })
})

test('service info has a contact for each kind of support and the service link [A-28 V-05]', async () => {
  const service = await world.ok('/service/index', {})
  expect(service.minVipLevel).toBe(6)
  expect(service.list.map((contact) => contact.mobileName).sort()).toEqual(['VipCS', 'VipWebCS', 'WebCS'])
  expect(service.serviceUrl).toMatch(/^https?:\/\//)
})

type Played = {
  readonly player: number
  readonly id: string
  readonly payout?: bigint
  readonly mode?: 'real' | 'free'
  readonly currency?: string
  readonly kind?: 'bet' | 'win'
  readonly minutes?: number
}

test('the live figures are of real bets, the latest ones, in each currency, a minute later', async () => {
  const { app, owners } = world
  const crash = app.databases.main.read.selectFrom('game').select(['game_id as gameId', 'provider_code as studio'])
  const { gameId, studio } = await crash.where('category', '=', 'crash').executeTakeFirstOrThrow()
  const ownerOf = (player: number) => owners[app.databases.shardOf(player as never).index]
  const addPlayer = (player: number, kind = 'registered') =>
    writeAsFound(
      ownerOf(player),
      `insert into player (player_id, kind, market, area_code, nick_name, created_at) values ($1, $2, 'IN', '+91', 'A', now())`,
      [player, kind],
    )
  const play = async (played: Played) => {
    const { player, id, payout = 0n, mode = 'real', currency = 'INR', kind = 'bet', minutes = 2 } = played
    const round = `insert into round (player_id, provider_code, round_id, game_id, mode, currency, state, stake, payout,
        placed_at, settled_at)
      values ($1, $2, $3, $4, $5, $6, 'SETTLED', 1, $7, now(), now() - make_interval(mins => $8))`
    await writeAsFound(ownerOf(player), round, [player, studio, id, gameId, mode, currency, payout, minutes])
    const entry = `insert into round_entry (player_id, provider_code, tx_id, round_id, kind, amount, state, seq, at)
      values ($1, $2, $3, $3, $4, 1, 'SETTLED', 1, now() - make_interval(mins => $5))`
    await writeAsFound(ownerOf(player), entry, [player, studio, id, kind, minutes])
  }
  const first = 900_000_000
  // A busy half hour before: what is shown are the latest rounds nevertheless.
  for (const owner of owners) {
    const busy = `insert into round_entry (player_id, provider_code, tx_id, round_id, kind, amount, state, seq, at)
      select 1, $1, 'busy-' || n, 'busy', 'bet', 1, 'SETTLED', 1, now() - interval '20 minutes' from generate_series(1, 20001) n`
    await writeAsFound(owner, busy, [studio])
  }
  const live = () => findLive(app, new Date())
  for (const player of [first, first + 1]) await addPlayer(player)
  await play({ player: first, id: 'huge', payout: 9_000_000_000_000_000n, minutes: 3 })
  await play({ player: first + 1, id: 'lost' })
  // Coins, guests and wins without a bet are free, so they make no game look played.
  await addPlayer(first + 2, 'guest')
  await play({ player: first + 2, id: 'guest' })
  await addPlayer(first + 3)
  await play({ player: first + 3, id: 'coins', mode: 'free' })
  await addPlayer(first + 4)
  await play({ player: first + 4, id: 'paid', kind: 'win', payout: 2n })
  expect(await live()).toMatchObject({ players: [], flights: [] })
  await play({ player: first + 3, id: 'now', payout: 3n, minutes: 0 })
  for (let place = 0; place < 7; place += 1)
    await play({ player: first + 3, id: `pkr-${place}`, payout: 10n ** 16n, currency: 'PKR', minutes: 20 })
  const { players, flights, wins } = await live()
  expect(players).toEqual([{ gameId, count: 3 }])
  expect(flights).toEqual([{ gameId, multiples: [200, 0, 100_000_000, 100_000_000] }])
  expect(wins.filter(({ currency }) => currency === 'INR').map(({ prize }) => prize)).toEqual([
    9_000_000_000_000_000n,
    2n,
  ])
  expect(wins.filter(({ currency }) => currency === 'PKR')).toHaveLength(6)
  for (const owner of owners) {
    await writeAsFound(owner, 'delete from round_entry')
    await writeAsFound(owner, 'delete from round')
    await writeAsFound(owner, 'delete from player where player_id >= $1', [first])
  }
})

test('live figures that cannot be read are empty, and not asked for again by every reader', async () => {
  const { config, log } = world.app
  const shardUrls = [...config.shardUrls.slice(1), 'postgres://nobody@127.0.0.1:1/nothing']
  const databases = openDatabases({ mainUrl: config.mainUrl, shardUrls }, log)
  const app = { ...world.app, databases, state: new Map() }
  const warned = vi.spyOn(log, 'warn')
  const read = () => homeLive({ app, now: new Date() } as never, {} as never)
  const failures = () => warned.mock.calls.filter(([, text]) => text === 'live play not read').length
  await vi.waitFor(async () => {
    expect(await read()).toEqual({ players: [], flights: [], wins: [] })
    expect(failures()).toBe(1)
  })
  for (let times = 0; times < 3; times += 1) {
    await read()
    await new Promise((resume) => setTimeout(resume, 50))
  }
  expect(failures()).toBe(1)
  await databases.close()
})
