import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { onSale } from '../../../test/lottery.ts'
import { aPlayer } from '../../../test/player.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { renderApp } from '../../app/render-app.tsx'
import { followServerTime } from '../../lib/clock.ts'
import { store } from '../../lib/storage.ts'

const app = testApp()
const home = '/pages/home/Home'

const banner = { id: '1', img: 'art:arch', link: '/pages/account/Account', linkType: 'route' as const, sort: 0 }
const welcome = { ...banner, startAt: 0, endAt: 0, kicker: 'News', title: 'A fine day', text: 'Come in' }
const game = { gameId: 'g1', providerCode: 'p', name: 'Kites', img: 'kite', category: 'crash', demo: false }
const kites = { ...game, hot: true, isNew: true, tags: [] }
const gamesPage = { list: [kites], total: 1, pageNo: 1, pageSize: 50, hasMore: false }

test('hides the banners and announcements when there are none, and shows the empty state of the games', async () => {
  await app.open(home)
  await expect.element(page.getByText('No games in this category yet')).toBeVisible()
  expect(page.getByRole('region', { name: 'Featured' }).elements()).toEqual([])
  expect(page.getByRole('region', { name: 'Announcements' }).elements()).toEqual([])
})

/** Opens Home as the server rendered it for visitors. Returns how to take the document back. */
async function openRendered(): Promise<() => void> {
  const bootstrap = {
    '/u/gconfig{}': JSON.stringify(app.appConfig),
    '/service/index{}': { minVipLevel: 6, list: [], serviceUrl: 'https://service.example/chat' },
    '/banner/list{"position":"home"}': [welcome],
    '/home/rollMsg{}': [],
    '/home/rechargeButtonStatus{}': { open: true },
    '/game/category{}': [],
    '/game/list{"tab":"all","pageSize":50}': gamesPage,
  }
  const { element, path } = await renderApp({ url: home, lang: 'en-US', bootstrap, appName: 'Zamra' })
  const root = document.createElement('div')
  root.innerHTML = renderToString(element)
  const data = Object.assign(document.createElement('script'), { type: 'application/json', id: 'bootstrap' })
  data.textContent = JSON.stringify(bootstrap)
  const end = Object.assign(document.createElement('i'), { id: 'end' })
  Object.assign(end.dataset, { path, lang: 'en-US' })
  document.body.append(data, end)
  await app.open(home, { root })
  return () => {
    data.remove()
    end.remove()
  }
}

test('uses the data in a fresh server-rendered page and requests none of it again', async () => {
  const takeBack = await openRendered()
  await page.getByRole('button', { name: 'Hot', exact: true }).click()
  await vi.waitFor(() => expect(app.requests.filter(({ path: called }) => called === '/game/list')).toHaveLength(1))
  // Sales and play change every second, so they are never part of a page that may come from a cache.
  const asked = app.requests.map(({ path: called }) => called).filter((called) => !called.startsWith('/u/'))
  expect(asked.filter((called) => !['/lottery/soon', '/home/live'].includes(called))).toEqual(['/game/list'])
  takeBack()
})

test('shows a player the games of their own market, although the page was rendered for visitors', async () => {
  signedInAs(app)
  app.answer('/game/list', { ...gamesPage, list: [{ ...kites, gameId: 'g2', name: 'Lanterns' }] })
  const takeBack = await openRendered()
  const games = page.getByRole('region', { name: 'Games', exact: true })
  await expect.element(games.getByRole('link', { name: /Lanterns/ })).toBeVisible()
  expect(games.getByRole('link', { name: /Kites/ }).elements()).toEqual([])
  takeBack()
})

test('lets each block fail on its own, keep its height and load on retry', async () => {
  const answering = vi.mocked(window.fetch).getMockImplementation()
  vi.mocked(window.fetch).mockImplementation((input, init) => {
    if (/banner|rollMsg|game/.test(new Request(input).url)) return Promise.reject(new TypeError('no network'))
    return answering?.(input, init) ?? Promise.reject(new Error('no answer is registered'))
  })
  await app.open(home)
  // A failed request is retried once before the error is shown.
  await expect.element(page.getByText('Games didn’t load'), { timeout: 5_000 }).toBeVisible()
  const failed = page.getByRole('alert').filter({ hasText: 'Featured items didn’t load' })
  expect(failed.element().getBoundingClientRect().height).toBe(176)
  await expect.element(page.getByRole('link', { name: 'Deposit' })).toBeVisible()

  app.answer('/banner/list', [welcome])
  app.answer('/home/rollMsg', [{ id: 'm', text: 'The doors are open' }])
  vi.mocked(window.fetch).mockImplementation(answering ?? fetch)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: /A fine day/ })).toBeVisible()
  await page.getByRole('button', { name: /Announcements didn’t load/ }).click()
  await expect.element(page.getByText('The doors are open')).toBeVisible()
})

test('gives placeholders the size of the loaded content, so the layout does not shift', async () => {
  app.answer('/banner/list', [welcome])
  app.answer('/game/list', gamesPage)
  const answering = vi.mocked(window.fetch).getMockImplementation()
  let arrive = () => {}
  const wait = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    await wait
    return answering?.(input, init) ?? Response.error()
  })
  await app.open(home)
  await expect.element(page.getByRole('link', { name: 'Deposit' })).toBeVisible()
  const placeOf = (name: string) => page.getByRole('link', { name }).element().getBoundingClientRect().top
  const before = placeOf('Deposit')
  arrive()
  await expect.element(page.getByRole('link', { name: /A fine day/ })).toBeVisible()
  expect(page.getByRole('region', { name: 'Featured' }).element().getBoundingClientRect().height).toBe(176)
  await expect.element(page.getByRole('link', { name: /Kites/ })).toBeVisible()
  // Without announcements their line of 44px disappears; everything above it stays.
  expect(before - placeOf('Deposit')).toBe(44)
})

test('links each game to its page and marks new ones only among older ones', async () => {
  app.answer('/game/category', [{ code: 'crash', icon: 'bolt', name: 'Crash' }])
  app.answer('/game/list', gamesPage)
  await app.open(home)
  const tile = page.getByRole('link', { name: /Kites/ })
  await expect.element(tile).toHaveAttribute('href', '/pages/webview/GameWeb?gameId=g1&providerCode=p&mode=real')
  await expect.element(tile).toHaveTextContent('KitesCrash')
  app.answer('/game/list', { ...gamesPage, list: [kites, { ...kites, gameId: 'g2', name: 'Dice', isNew: false }] })
  await page.getByRole('button', { name: 'Hot', exact: true }).click()
  await expect.element(page.getByRole('link', { name: /Kites.*New/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Dice/ })).not.toHaveTextContent('New')
})

test('gives the only game of a category the shape of a tile', async () => {
  app.answer('/game/list', gamesPage)
  await app.open(home)
  const tile = page.getByRole('listitem').filter({ hasText: 'Kites' })
  await expect.element(tile).toBeVisible()
  const { width, height } = tile.element().getBoundingClientRect()
  expect(height / width).toBeCloseTo(4 / 3, 1)
})

test('shows the jackpot in the currency of the player and with the digits of their country', async () => {
  signedInAs(app, { areaCode: '+91', balance: { ...aPlayer().balance, currency: 'INR' } })
  const jackpots = [
    { mode: 'real' as const, currency: 'PKR', amount: 150_000_000 },
    { mode: 'real' as const, currency: 'INR', amount: 50_000_000 },
  ]
  const sales = onSale().list.filter(({ game: name }) => name === 'six45')
  app.answer('/lottery/soon', { serverTime: Date.now(), list: sales.map((sale) => ({ ...sale, jackpots })) })
  await app.open(home)
  const soon = page.getByRole('region', { name: 'Upcoming draws' })
  await expect.element(soon.getByRole('listitem')).toMatchTextContent(/₹5,00,000/)
  expect(soon.element().textContent).not.toContain('Rs')
})

test('shows the jackpot as a figure and real wins by two digits of a player, in the own currency', async () => {
  const win = { drawId: 'minute-20261115T0850', player: '••29', currency: 'PKR', prize: 1_240_000 }
  app.answer('/lottery/soon', { ...onSale(), wins: [win, { ...win, player: '••31', currency: 'INR' }] })
  await app.open(home)
  const soon = page.getByRole('region', { name: 'Upcoming draws' })
  await expect
    .element(soon.getByRole('link', { name: 'six45 jackpot Rs 1,500,000' }))
    .toHaveAttribute('href', '/pages/lottery/Lottery?game=six45')
  const wins = soon.getByRole('list', { name: 'Recent wins' }).getByRole('listitem')
  await expect.element(wins).toMatchTextContent(/^Rs\s12,400 ••29 minute$/)
})

test('shows who plays, the last rounds and wins of games, the streak of check-ins and what is unread', async () => {
  signedInAs(app, { areaCode: '+91', unreadMail: 3, balance: { ...aPlayer().balance, currency: 'INR' } })
  app.answer('/game/list', gamesPage)
  app.answer('/lottery/soon', { ...onSale(), wins: [] })
  const win = { gameId: 'g1', player: '••29', currency: 'INR', prize: 41_500 }
  const flights = [{ gameId: 'g1', multiples: [208, 0] }]
  app.answer('/home/live', { players: [{ gameId: 'g1', count: 2_140 }], flights, wins: [win] })
  const days = [1, 2, 3, 4].map((day) => ({ day, reward: 100, claimed: day < 3 }))
  const checkIn = { currency: 'INR', days, today: 3, streak: 2, isClaimedToday: false, resetsAt: 0, reasons: [] }
  app.answer('/signin/info', checkIn)
  // The popup of the check-in would lie above everything.
  store('checkInHidden', { uid: aPlayer().uid, until: Number.MAX_SAFE_INTEGER })
  await app.open(home)
  const tile = page.getByRole('link', { name: /Kites/ }).first()
  await expect.element(tile).toMatchTextContent(/2,1402,140 playing now.*Last rounds2.08×\s*0.00×/)
  const wins = page.getByRole('list', { name: 'Recent wins' }).getByRole('listitem')
  await expect.element(wins).toMatchTextContent(/^₹415 ••29 Kites$/)
  await expect.element(page.getByRole('link', { name: '2 of 4 days Check-in' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Mail 3 unread' })).toBeVisible()
  const promo = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Promo/ })
  await expect.element(promo.getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'How' }).click()
  await expect.element(page.getByRole('dialog').getByText('Sealed before you buy')).toBeVisible()
  const check = page.getByRole('dialog').getByRole('link', { name: 'Check a draw' })
  await expect.element(check).toHaveAttribute('href', '/pages/lottery/Verify')
})

test('says so when nothing was won lately, and keeps the height of the block', async () => {
  app.answer('/lottery/soon', { ...onSale(), wins: [] })
  await app.open(home)
  const soon = page.getByRole('region', { name: 'Upcoming draws' })
  await expect.element(soon.getByText('Wins from the latest draws appear here')).toBeVisible()
  expect(soon.element().getBoundingClientRect().height).toBe(294)
})

test('counts down the draws on sale by the server clock and links to their pages', async () => {
  const now = Date.now() + 600_000
  const times = { opensAt: now - 20_000, closesAt: now + 40_000, drawAt: now + 55_000 }
  const sale = { drawId: 'minute-20261115T0851', game: 'minute' as const, ...times }
  const last = { drawId: 'minute-20261115T0850', numbers: [7] }
  app.answer('/lottery/soon', { serverTime: now, list: [{ ...sale, last }] })
  app.answer('/game/list', {
    ...gamesPage,
    list: [{ ...kites, gameId: 'minute', providerCode: 'zamra', name: 'Wingo' }],
  })
  await app.open(home)
  const soon = page.getByRole('region', { name: 'Upcoming draws' })
  await expect.element(soon.getByRole('timer')).toMatchTextContent(/^00:(40|39)$/)
  await expect
    .element(soon.getByRole('link', { name: /Wingo/ }))
    .toHaveAttribute('href', '/pages/lottery/Lottery?game=minute')
  await expect.element(soon.getByRole('listitem')).toMatchTextContent(/every 1 min7/)
  followServerTime(Date.now())
})

test('keeps each draw in its place, whichever of them ends next', async () => {
  const now = Date.now()
  const sale = (game: 'minute' | 'k3' | 'six45', minutes: number, leftMs: number) => {
    const closesAt = now + leftMs
    return { drawId: `${game}-20261115T0851`, game, opensAt: closesAt - minutes * 60_000, closesAt, drawAt: closesAt }
  }
  // The first sale of a new site is a short one.
  const list = [sale('six45', 1_440, 20_000), sale('minute', 0.3, 10_000), sale('k3', 1, 40_000)]
  app.answer('/lottery/soon', { serverTime: now, list })
  await app.open(home)
  const tickets = page.getByRole('region', { name: 'Upcoming draws' }).getByRole('listitem')
  await expect.element(tickets.nth(2)).toBeVisible()
  const games = tickets
    .elements()
    .map((ticket) => new URL(ticket.querySelector('a')?.href ?? '').searchParams.get('game'))
  expect(games).toEqual(['minute', 'k3', 'six45'])
  await expect.element(tickets.nth(0)).toMatchTextContent(/every 1 min/)
})

test('draws a picture below the first screen when it comes near', async () => {
  const list = Array.from({ length: 30 }, (_, index) => ({ ...kites, gameId: `g${index}`, name: `Kites ${index}` }))
  app.answer('/game/list', { ...gamesPage, list, total: list.length })
  await app.open(home)
  const last = page.getByRole('link', { name: 'Kites 29' })
  await expect.element(last).toBeInTheDocument()
  const picture = last.element().querySelector('[data-art]') ?? document.body
  expect(getComputedStyle(picture).backgroundImage).toBe('none')
  last.element().scrollIntoView()
  await vi.waitFor(() => expect(getComputedStyle(picture).backgroundImage).toContain('kite.svg'))
})
