import type { WireOutputOf } from '@zamra/contract/calls.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { seenSeed } from './seeds-seen.ts'

const app = testApp()
const urlOf = (game: string) => `/pages/originals/Originals?game=${game}`
const commit = 'ab'.repeat(32)
const sessionId = '01a1dff2-13e1-7585-b98f-158a53436d29'
type Bet = WireOutputOf<'/originals/bet'>['bet']
type Seeds = WireOutputOf<'/originals/seeds'>
const sent = (path: string) => app.requests.filter((call) => call.path === path).map(({ body }) => body)

const current = { number: 1, commit, clientSeed: 'mine', nextNonce: 0, openedAt: 1 }
const seeds: Seeds = { current, next: { number: 2, commit }, minCycleMs: 0, autoplay: true }
const under50: Play = { game: 'dice', side: 'under', wins: 5_000 }
const aBet = (more: Partial<Bet> = {}): Bet => ({
  ...{ betId: sessionId, seed: 1, nonce: 0, mode: 'real', currency: 'PKR', play: under50, stake: 1_000, steps: [] },
  ...{ placedAt: 1, result: [1_234], pays: 19_800, payout: 1_980, settledAt: 1 },
  ...more,
})
const answerBet = (more: Partial<Bet> = {}) =>
  app.answer('/originals/bet', { bet: aBet(more), currency: 'PKR', balance: 1_000 })
const betButton = () => page.getByRole('button', { name: /^Bet / })

beforeEach(() => {
  signedInAs(app)
  app.answer('/originals/seeds', seeds)
  app.answer('/originals/history', { list: [aBet()], hasMore: false })
  app.answer('/game/launch', { url: urlOf('dice'), sessionId, expireAt: Date.now() + 60_000 })
  app.answer('/game/session', {
    ...{
      gameId: 'dice',
      mode: 'real',
      currency: 'PKR',
      isOpen: true,
      startedAt: Date.now(),
      staked: 0,
      won: 0,
      net: 0,
    },
    ...{ balance: 1_000, checkFigures: ['time'], minCycleMs: 0, autoplay: true, serverTime: Date.now() },
  })
  answerBet()
})

test('shows chance, pay and return before the bet, and a win after it', async () => {
  await app.open(urlOf('dice'))
  await expect.element(page.getByText('99%', { exact: true })).toBeVisible()
  await betButton().click()
  await expect.element(page.getByText('You won Rs 19.80')).toBeVisible()
  expect(sent('/originals/bet')).toMatchObject([{ seed: 1, mode: 'real', stake: 1_000, isAuto: false, play: under50 }])
})

test('tells a return of no more than the stake in the neutral way', async () => {
  answerBet({ payout: 1_000 })
  await app.open(urlOf('limbo'))
  answerBet({ payout: 1_000, play: { game: 'limbo', target: 200 } })
  await betButton().click()
  await expect.element(page.getByText('You got back Rs 10 of Rs 10')).toBeVisible()
  expect(document.querySelectorAll('[data-won="true"]')).toHaveLength(0)
})

test('notes the commitment before it sends the first client seed', async () => {
  const { current: _current, ...first } = seeds
  app.answer('/originals/seeds', { ...first, next: { number: 1, commit } })
  app.answer('/originals/rotate', { seeds })
  await app.open(urlOf('dice'))
  await betButton().click()
  await expect.element(page.getByText(/^You won/)).toBeVisible()
  const [asked] = sent('/originals/rotate') as { clientSeed: string }[]
  expect(seenSeed(1)).toMatchObject({ commit, clientSeed: asked?.clientSeed, bets: [{ betId: sessionId, nonce: 0 }] })
})

test('autoplay stops at the loss that the player chose', async () => {
  answerBet({ payout: 0, pays: 0 })
  await app.open(urlOf('dice'))
  await page.getByText('Autoplay', { exact: true }).click()
  await page.getByRole('button', { name: 'Rs 30', exact: true }).click()
  await page.getByRole('button', { name: 'Start autoplay' }).click()
  await vi.waitFor(() => expect(sent('/originals/bet')).toHaveLength(3), 5_000)
  await expect.element(page.getByRole('button', { name: 'Start autoplay' })).toBeVisible()
  expect(sent('/originals/bet')).toMatchObject([{ isAuto: true }, { isAuto: true }, { isAuto: true }])
})

test('offers no autoplay where the market forbids it', async () => {
  app.answer('/originals/seeds', { ...seeds, autoplay: false })
  await app.open(urlOf('plinko'))
  await page.getByText('Autoplay', { exact: true }).click()
  await expect.element(page.getByText('Autoplay isn’t allowed in your region.')).toBeVisible()
})

test('goes on with a round of Mines that was left open, and cashes out', async () => {
  const {
    result: _r,
    pays: _p,
    payout: _o,
    settledAt: _s,
    ...open
  } = aBet({ play: { game: 'mines', mines: 3 }, steps: [4] })
  app.answer('/originals/seeds', { ...seeds, round: open })
  app.answer('/originals/step', { bet: { ...open, steps: [4, 7] }, currency: 'PKR' })
  await app.open(urlOf('mines'))
  await expect.element(page.getByRole('button', { name: 'Tile 5, safe' })).toBeVisible()
  await page.getByRole('button', { name: 'Open tile 8' }).click()
  await expect.element(page.getByRole('button', { name: 'Tile 8, safe' })).toBeVisible()
  const won = { ...open, steps: [4, 7, -1], result: [1, 2, 3], pays: 12_857, payout: 1_285, settledAt: 2 }
  app.answer('/originals/step', { bet: won, currency: 'PKR', balance: 1 })
  app.answer('/originals/seeds', seeds)
  await page.getByRole('button', { name: /^Cash out/ }).click()
  await expect.element(page.getByText('You won Rs 12.85')).toBeVisible()
  expect(sent('/originals/step')).toMatchObject([
    { place: 1, step: 7 },
    { place: 2, step: -1 },
  ])
})
