import type { WireOutputOf } from '@zamra/contract/calls.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { removeStored } from '../../lib/storage.ts'
import { useLastBetAt } from './last-bet-at.ts'

const app = testApp()
const urlOf = (game: string) => `/pages/originals/Originals?game=${game}`
const commit = 'ab'.repeat(32)
const betId = '01a1dff2-13e1-7585-b98f-158a53436d29'
type Bet = WireOutputOf<'/originals/bet'>['bet']
type Seeds = WireOutputOf<'/originals/seeds'>

const current = { number: 1, commit, clientSeed: 'mine', nextNonce: 0, openedAt: 1 }
const seeds: Seeds = { current, next: { number: 2, commit }, minCycleMs: 0, autoplay: true }
const mines: Play = { game: 'mines', mines: 3 }
const open: Bet = {
  ...{ betId, seed: 1, nonce: 0, mode: 'real', currency: 'PKR', play: mines, stake: 1_000, steps: [], placedAt: 1 },
}
const sent = (path: string) => app.requests.filter((call) => call.path === path).map(({ body }) => body)
const tile = (number: number) => page.getByRole('button', { name: `Choose tile ${number}`, exact: true })
const startButton = () => page.getByRole('button', { name: 'Start autoplay' })
const stopButton = () => page.getByRole('button', { name: /^Stop autoplay/ })

/** The server of these tests: mines lie under the last three tiles. */
const minesAt = [22, 23, 24]
let paid = 1_500

beforeEach(() => {
  useLastBetAt.setState({ at: 0 })
  signedInAs(app)
  removeStored('seedsSeen', 'drawKeys')
  paid = 1_500
  const others = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
  let steps: number[] = []
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    const answer = await others(input, init)
    if (typeof input !== 'string') return answer
    if (input.endsWith('/originals/bet')) steps = []
    if (!input.endsWith('/originals/step')) return answer
    const { step } = JSON.parse(init?.body as string) as { step: number }
    steps = [...steps, step]
    const isLost = minesAt.includes(step)
    const over = { result: minesAt, pays: isLost ? 0 : 15_000, payout: isLost ? 0 : paid, settledAt: 2 }
    const bet = { ...open, steps, ...((isLost || step === -1) && over) }
    return Response.json({ state: '200', msg: '', resultData: { bet, currency: 'PKR' } })
  })
  app.answer('/originals/seeds', seeds)
  app.answer('/originals/history', { list: [], hasMore: false })
  app.answer('/originals/bet', { bet: open, currency: 'PKR', balance: 1_000 })
  app.answer('/originals/step', { bet: open, currency: 'PKR' })
  app.answer('/game/launch', { url: urlOf('mines'), sessionId: betId, expireAt: Date.now() + 60_000 })
  app.answer('/game/session', {
    ...{
      gameId: 'mines',
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
})

async function openMines(): Promise<void> {
  await app.open(urlOf('mines'))
  await page.getByText('Autoplay', { exact: true }).click()
}

test('needs chosen tiles, and says what they pay and how likely that is', async () => {
  await openMines()
  await expect.element(startButton()).toBeDisabled()
  await tile(1).click()
  await tile(2).click()
  await tile(1).click()
  await expect.element(tile(2)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(tile(1)).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByText('Tiles: 1 · pays ×1.125 · chance 1 : 1.1')).toBeVisible()
  await expect.element(startButton()).toBeEnabled()
})

test('opens the chosen tiles in each round, cashes out, and stops at the win that the player chose', async () => {
  await openMines()
  await tile(3).click()
  await tile(7).click()
  const winMax = page.getByRole('group', { name: 'Stop when I have won' })
  await winMax.getByRole('button', { name: 'Rs 50', exact: true }).click()
  paid = 4_000
  await startButton().click()
  // Two rounds win 30 each.
  await expect.element(page.getByText('Autoplay stopped: you reached your win limit.')).toBeVisible()
  expect(sent('/originals/bet')).toMatchObject([{ isAuto: true }, { isAuto: true }])
  const round = [
    { place: 0, step: 2 },
    { place: 1, step: 6 },
    { place: 2, step: -1 },
  ]
  expect(sent('/originals/step')).toMatchObject([...round, ...round])
})

test('ends a round at a mine, and stops at the loss that the player chose', async () => {
  await openMines()
  await tile(24).click()
  await tile(1).click()
  await page.getByRole('button', { name: 'Rs 30', exact: true }).click()
  await startButton().click()
  await expect.element(page.getByText(/another round could go over your loss limit/)).toBeVisible()
  expect(sent('/originals/step')).toMatchObject([{ step: 23 }, { step: 23 }, { step: 23 }])
})

test('plays the round that has begun to its end when the player stops, and starts no other', async () => {
  await openMines()
  for (const number of [1, 2, 3]) await tile(number).click()
  await startButton().click()
  await vi.waitFor(() => expect(sent('/originals/step')).toHaveLength(1))
  await stopButton().click()
  await vi.waitFor(() => expect(sent('/originals/step')).toHaveLength(4))
  await expect.element(startButton()).toBeEnabled()
  expect([sent('/originals/bet').length, sent('/originals/step').at(-1)]).toMatchObject([1, { place: 3, step: -1 }])
})

test('stops with the first refusal', async () => {
  await openMines()
  await tile(1).click()
  app.refuse('/originals/bet', 'limit.reached', { limitType: 'loss', period: 'day', limit: 100, used: 100 })
  await startButton().click()
  await vi.waitFor(() => expect(sent('/originals/bet')).toHaveLength(1))
  await expect.element(startButton()).toBeEnabled()
  expect(sent('/originals/step')).toEqual([])
})
