import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { findStored } from '../../lib/storage.ts'

const app = testApp()
const gameWeb = '/pages/webview/GameWeb?gameId=sona-777&mode=real'
const sona = {
  ...{ gameId: 'sona-777', providerCode: 'sikka', name: 'Sona 777', img: 'reels', category: 'slots' },
  ...{ demo: true, hot: true, isNew: false, tags: [] },
}
const gamePage = { list: [sona], total: 1, pageNo: 1, pageSize: 50, hasMore: false }
const sessionId = '01934f2c-0000-7000-8000-000000000001'
/** A page like a studio's that reports at once that it is open. */
const reels = `<h1>The reels</h1><script>const send = (message) => parent.postMessage({type: 'game:' + message}, '*')
  addEventListener('say', ({ detail }) => send(detail))
  send('open')</script>`
const studio = URL.createObjectURL(new Blob([reels], { type: 'text/html' }))

type Session = WireOutputOf<'/game/session'>

function aSession(overrides: Partial<Session> = {}): Session {
  const now = Date.now()
  const figures = { staked: 5_000, won: 2_000, net: -3_000, balance: 245_050 }
  const rules = { minCycleMs: 2_500, autoplay: false, serverTime: now, startedAt: now - 65_000 }
  const session = { gameId: 'sona-777', mode: 'real' as const, currency: 'PKR', isOpen: true }
  const checkFigures: Session['checkFigures'] = ['time', 'wagered', 'won', 'net']
  return { ...session, ...figures, ...rules, checkFigures, realityCheckAt: now + 3_600_000, ...overrides }
}

function playerAtGame(): void {
  signedInAs(app)
  localStorage.setItem('zamra.rulesSeen', JSON.stringify(['a'.repeat(64)]))
  app.answer('/game/rules', { about: '', odds: [], rtp: 9_481, rulesHash: 'a'.repeat(64) })
  app.answer('/game/list', gamePage)
  app.answer('/game/mine', { favourites: [], recent: [] })
  app.answer('/promo/freeRounds', { list: [] })
  app.answer('/game/launch', { url: studio, sessionId, expireAt: Date.now() + 60_000 })
  app.answer('/game/session', aSession())
}

test('opens a game in a sandboxed frame below the elapsed time and net result [SE-03]', async () => {
  playerAtGame()
  await app.open(gameWeb)
  const frame = page.getByTitle('Sona 777')
  await expect.element(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin')
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^01:0\d$/)
  await expect.element(page.getByText('−Rs 30')).toBeVisible()
  expect(app.requests.find(({ path }) => path === '/game/launch')?.body).toMatchObject({
    gameId: 'sona-777',
    mode: 'real',
  })
})

test('exchanges messages with the origin of the game and with no other [SE-03]', async () => {
  playerAtGame()
  await app.open(gameWeb)
  const frame = page.getByTitle('Sona 777')
  await expect.element(frame).toBeVisible()
  const { contentWindow: game } = frame.element() as HTMLIFrameElement
  if (!game) throw new Error('the game has no window')
  const sent = vi.spyOn(game, 'postMessage')
  const loads = () => app.requests.filter(({ path }) => path === '/game/session').length
  const before = loads()
  const round = (from: Partial<MessageEventInit>) =>
    dispatchEvent(
      new MessageEvent('message', { data: { type: 'game:round' }, source: game, origin: location.origin, ...from }),
    )
  round({ origin: 'https://elsewhere.example' })
  round({ source: window })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(loads()).toBe(before)
  app.answer('/game/session', aSession({ realityCheckAt: Date.now() - 1 }))
  round({})
  await vi.waitFor(() => expect(sent.mock.calls.at(-1)).toEqual([{ type: 'pause' }, location.origin]))
})

test('pauses play when a reality check is due and continues after it [SP-06]', async () => {
  playerAtGame()
  app.answer('/game/session', aSession({ realityCheckAt: Date.now() - 1 }))
  app.answer('/game/realityCheck', { isOpen: true, serverTime: Date.now() })
  await app.open(gameWeb)
  const check = page.getByRole('dialog', { name: 'Time for a check-in' })
  await expect.element(check).toBeVisible()
  await expect.element(check).toMatchTextContent(/Time01:0\dTotal stakedRs\s50Total wonRs\s20Net loss−Rs\s30/)
  await expect.element(check.getByRole('button', { name: 'Leave the game' })).toBeVisible()
  await expect.element(check.getByRole('button', { name: 'View my history' })).toBeVisible()
  expect(check.getByRole('button', { name: 'Close' }).elements()).toEqual([])
  app.answer('/game/session', aSession())
  await check.getByRole('button', { name: 'Keep playing' }).click()
  await vi.waitFor(() => expect(check.elements()).toEqual([]))
  expect(app.requests.find(({ path }) => path === '/game/realityCheck')?.body).toMatchObject({ sessionId, goOn: true })
})

test('shows the balance and a deposit link when the stake is larger than the balance, until the next round', async () => {
  playerAtGame()
  app.answer('/game/session', aSession({ balance: 400 }))
  await app.open(gameWeb)
  const frame = page.getByTitle('Sona 777')
  await expect.element(frame).toBeVisible()
  const { contentWindow: game } = frame.element() as HTMLIFrameElement
  const sendFromGame = (message: string) => game?.dispatchEvent(new CustomEvent('say', { detail: message }))
  const notice = page.getByRole('status').filter({ hasText: 'Your balance of Rs 4 is too low for this stake.' })
  sendFromGame('balanceTooLow')
  await expect.element(notice.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/pages/wallet/Deposit')
  sendFromGame('round')
  await expect.element(notice).not.toBeInTheDocument()
})

test('labels free play and tops up the coins [MP-03]', async () => {
  playerAtGame()
  app.answer('/game/session', aSession({ mode: 'free', currency: 'FUN' }))
  app.answer('/game/float', { balance: 40_000, start: 100_000, canTopUp: true, serverTime: 0 })
  app.answer('/game/floatTopUp', { balance: 100_000, start: 100_000, canTopUp: false, serverTime: 0 })
  await app.open('/pages/webview/GameWeb?gameId=sona-777&mode=demo')
  const mark = page.getByRole('region', { name: 'Free play' })
  await expect.element(mark).toMatchTextContent('No cash value. Coins can’t be bought or cashed out.')
  await expect.element(mark).toMatchTextContent('400 coins')
  await mark.getByRole('button', { name: 'Refill' }).click()
  await expect.element(mark).toMatchTextContent('1,000 coins')
  await expect.element(mark.getByRole('button', { name: 'Refill' })).toBeDisabled()
  await expect.element(page.getByText('−30 coins')).toBeVisible()
  expect(app.requests.find(({ path }) => path === '/game/launch')?.body).toMatchObject({ mode: 'free' })
})

test('lets a guest play the studio’s demo, labelled as free play [MP-03]', async () => {
  app.answer('/game/list', gamePage)
  app.answer('/game/launch', { url: studio, expireAt: Date.now() + 60_000 })
  await app.open('/pages/webview/GameWeb?gameId=sona-777&mode=demo')
  const mark = page.getByRole('region', { name: 'Free play' })
  await expect.element(mark).toMatchTextContent('No cash value. Nothing is saved without an account.')
  await expect.element(page.getByTitle('Sona 777')).toBeInTheDocument()
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^00:0\d$/)
  expect(app.requests.find(({ path }) => path === '/game/launch')?.body).toMatchObject({ mode: 'demo' })
  await expect.element(mark.getByRole('link', { name: 'Log in' })).toBeVisible()
  const forPlayers = ['/game/session', '/game/float', '/game/mine']
  expect(app.requests.filter(({ path }) => forPlayers.includes(path))).toEqual([])
})

test('asks a guest for their age before a demo where the law requires it, and then opens it', async () => {
  app.answer('/game/list', gamePage)
  app.refuse('/game/launch', 'declaration.required', { minAge: 21, termsVersion: '7' })
  await app.open('/pages/webview/GameWeb?gameId=sona-777&mode=demo')
  await expect.element(page.getByText('Free play is for people who are 21 or older, too.')).toBeVisible()
  app.answer('/game/launch', { url: studio, expireAt: Date.now() + 60_000 })
  await page.getByRole('button', { name: 'I am 21 or older' }).click()
  await expect.element(page.getByTitle('Sona 777')).toBeInTheDocument()
  const launches = app.requests.filter(({ path }) => path === '/game/launch').map(({ body }) => body)
  expect(launches.map((body) => (body as { ageCertified?: boolean }).ageCertified)).toEqual([undefined, true])
})

test('shows the reason and offers free play when the market forbids real money', async () => {
  playerAtGame()
  const reasons = [{ code: 'mode.freePlay', params: {}, next: 'playFree' }] as const
  app.refuse('/game/launch', 'market.notAllowed', { action: 'launch', market: 'IN', reasons })
  await app.open(gameWeb)
  await expect.element(page.getByText('Real-money games aren’t allowed here, but free play is.')).toBeVisible()
  const free = page.getByRole('link', { name: 'Play free' })
  await expect.element(free).toHaveAttribute('href', '/pages/webview/GameWeb?gameId=sona-777&mode=demo')
  expect(document.querySelector('main a[href="/pages/market/Law"]')).not.toBeNull()
})

test('offers a retry when a game fails to launch or to open, and fetches the balance on leaving [G-03]', async () => {
  playerAtGame()
  app.lose('/game/launch')
  await app.open('/pages/search/Search')
  await page.getByRole('link', { name: /Sona 777/ }).click()
  await expect.element(page.getByText('No connection. Check your network.')).toBeVisible()

  const silent = URL.createObjectURL(new Blob(['<h1>Nothing</h1>'], { type: 'text/html' }))
  app.answer('/game/launch', { url: silent, sessionId, expireAt: 0 })
  const wait = window.setTimeout
  const soon = (work: TimerHandler, ms?: number) => wait(work, ms === 20_000 ? 50 : ms)
  vi.spyOn(window, 'setTimeout').mockImplementation(soon as typeof window.setTimeout)
  await page.getByRole('button', { name: 'Try again' }).click()
  const late = page.getByRole('button', { name: 'Connection timed out. Tap the screen to try again.' })
  await expect.element(late).toBeVisible()

  vi.mocked(window.setTimeout).mockRestore()
  app.answer('/game/launch', { url: studio, sessionId, expireAt: 0 })
  await late.click()
  await expect.element(page.getByRole('heading', { name: 'Sona 777' })).toBeVisible()
  await expect.element(page.getByTitle('Sona 777')).toBeVisible()
  app.requests.length = 0
  await page.getByRole('button', { name: 'Back' }).click()
  await vi.waitFor(() => expect(app.requests.map(({ path }) => path)).toContain('/user/getUserInfo'))
})

test('shows tabs, popular and recent searches, and clears the recent ones [G-04 G-11]', async () => {
  app.answer('/game/list', gamePage)
  app.answer('/game/search/hot', ['Patang Rush'])
  await app.open('/pages/search/Search')
  for (const name of ['All', 'Hot', 'Latest']) await expect.element(page.getByRole('tab', { name })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Popular searches' })).toMatchTextContent('Patang Rush')
  await page.getByRole('searchbox').fill('sona')
  document.querySelector('form')?.requestSubmit()
  await expect.element(page.getByRole('heading', { name: 'Search results' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Sona 777/ })).toBeVisible()
  expect(findStored('recentSearches')).toEqual(['sona'])
  await page.getByRole('button', { name: 'Back' }).click()
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expect.element(recent).toMatchTextContent('sona')
  await recent.getByRole('button', { name: 'Clear' }).click()
  expect(findStored('recentSearches')).toBeUndefined()
  expect(recent.elements()).toEqual([])
})

test('shows a message when the popular searches cannot be loaded', async () => {
  app.refuse('/game/search/hot', 'server.error', {})
  await app.open('/pages/search/Search')
  const popular = page.getByRole('region', { name: 'Popular searches' })
  await expect.element(popular).toMatchTextContent('This list didn’t load')
})

test('names the keyword of a search without results [G-05]', async () => {
  await app.open('/pages/search/SearchResult?keyword=zzz')
  await expect.element(page.getByText('no search results for zzz', { exact: true })).toBeVisible()
  await expect.element(page.getByText('No Records', { exact: true })).toBeVisible()
})

type Round = WireOutputOf<'/game/record'>['list'][number]

const record: Round = {
  ...{ roundId: 'r1', kind: 'round', gameId: 'sona-777', gameName: 'Sona 777', providerCode: 'sikka', mode: 'real' },
  ...{ currency: 'PKR', stake: 1_000, payout: 0, status: 2, placedAt: Date.now(), canResume: true },
}
const ticket: Round = {
  ...{ ...record, roundId: 't1', kind: 'ticket', gameId: 'minute', gameName: 'Wingo 1 Min', providerCode: 'zamra' },
  ...{ gameImg: 'wingo', payout: 9_000, status: 1, proof: 'minute-20261115T0851', canResume: false },
}

test('links an unfinished round to its game and a ticket to its verification [G-07 G-08]', async () => {
  signedInAs(app)
  const free: Round = { ...record, roundId: 'r2', status: 1, canResume: false, isFreeRound: true }
  const back: Round = { ...ticket, roundId: 't2', gameName: 'K3 Dice', payout: 950, proof: 'k3-20261115T0851' }
  app.answer('/game/record', { list: [record, ticket, free, back], total: 4, pageNo: 1, pageSize: 20, hasMore: false })
  await app.open('/pages/account/components/GameRecords/GameRecords')
  await expect.element(page.getByText('Free round', { exact: true })).toBeVisible()
  const won = page.getByRole('article').filter({ hasText: 'Wingo 1 Min' })
  await expect.element(won).toMatchTextContent(/Wingo 1 Min.*\+Rs\s90Stake Rs\s10/)
  expect(won.element().querySelector('[data-art="wingo"]')).not.toBeNull()
  // A part of the stake back does not look like a win.
  const marked = page
    .getByRole('article')
    .elements()
    .filter((one) => one.querySelector('[data-won]'))
  expect(marked).toEqual([won.element()])
  await expect
    .element(page.getByRole('link', { name: 'Continue' }))
    .toHaveAttribute('href', '/pages/webview/GameWeb?gameId=sona-777&providerCode=sikka&mode=real')
  await expect
    .element(won.getByRole('link', { name: 'Verify' }))
    .toHaveAttribute('href', '/pages/lottery/Verify?draw=minute-20261115T0851&ticket=t1')
  const choices = (list: string) =>
    page
      .getByRole('tablist', { name: list })
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent)
  expect(choices('Status')).toEqual(['All', 'Settled', 'Unsettled', 'Cancelled'])
  expect(choices('Period')).toEqual(['Today', 'Yesterday', 'Last 3 days', 'More'])
  const asked = () => app.requests.findLast(({ path }) => path === '/game/record')?.body
  for (const [status, name] of ['All', 'Settled', 'Unsettled', 'Cancelled'].entries()) {
    await page.getByRole('tab', { name, exact: true }).click()
    await vi.waitFor(() => expect(asked()).toMatchObject({ status }))
  }
  const periods = { Today: 'today', Yesterday: 'yesterday', 'Last 3 days': '3d' }
  for (const [name, range] of Object.entries(periods)) {
    await page.getByRole('tab', { name, exact: true }).click()
    await vi.waitFor(() => expect(asked()).toMatchObject({ status: 3, range }))
  }
})

test('filters the balance records by type and shows the balance after each record [G-09]', async () => {
  signedInAs(app)
  const line = {
    id: '7',
    type: 1,
    amount: -1_000,
    balanceAfter: 247_050,
    isBonus: false,
    refNo: 'abc',
    remark: 'betPlaced',
  }
  app.answer('/user/balanceRecord', {
    ...{ currency: 'PKR', list: [{ ...line, createdAt: Date.now() }], pageNo: 1, pageSize: 20, hasMore: false },
  })
  await app.open('/pages/account/components/BalanceRecords/BalanceRecords')
  await expect.element(page.getByRole('article')).toMatchTextContent(/Bet.*−Rs\s10Balance Rs\s2,470.50/)
  const types = page.getByRole('group', { name: 'Transaction type' }).getByRole('button')
  expect(types.elements().map((type) => type.textContent)).toEqual([
    ...['All', 'Bet', 'Deposit', 'Withdrawal', 'Win', 'Gift money'],
    ...['VIP bonus', 'Daily rebate', 'Deposit bonus', 'Daily bonus'],
  ])
  await page.getByRole('button', { name: 'Win', exact: true }).click()
  // Other parts of the app send requests too, whenever they are due.
  const asked = () => app.requests.findLast(({ path }) => path === '/user/balanceRecord')?.body
  await vi.waitFor(() => expect(asked()).toMatchObject({ type: 4, range: 'today' }))
})
