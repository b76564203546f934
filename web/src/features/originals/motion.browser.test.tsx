import type { Play } from '@zamra/contract/originals/plays.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { keepUserInfo } from '../../lib/session.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import { useLastBetAt } from './last-bet-at.ts'

const app = testApp()
const hash = 'ab'.repeat(32)
const betButton = () => page.getByRole('button', { name: /^Bet / })
const plinko: Play = { game: 'plinko', rows: 16, risk: 'low' }
let player: UserInfo

function answerSeeds(nextNonce: number): void {
  const current = { number: 1, commit: hash, clientSeed: 'mine', nextNonce, openedAt: 1 }
  app.answer('/originals/seeds', { current, next: { number: 2, commit: hash }, minCycleMs: 0, autoplay: true })
}

function answerBet(play: Play, result: number[]): void {
  const bet = {
    betId: '01a1dff2-13e1-7585-b98f-158a53436d29',
    seed: 1,
    nonce: 0,
    mode: 'real' as const,
    play,
    stake: 1_000,
  }
  const settled = { steps: [], placedAt: 1, settledAt: 1, result, pays: 20_000, payout: 2_000, currency: 'PKR' }
  app.answer('/originals/bet', { bet: { ...bet, ...settled }, currency: 'PKR', balance: 777_000 })
}

beforeEach(() => {
  useLastBetAt.setState({ at: 0 })
  player = signedInAs(app)
  answerSeeds(0)
  app.answer('/originals/history', { list: [], hasMore: false })
})

test('a balance that is pushed while the ball falls is shown when the outcome is told', async () => {
  answerBet(plinko, Array(16).fill(1))
  await app.open('/pages/originals/Originals?game=plinko')
  await page.getByRole('button', { name: '16', exact: true }).click()
  await betButton().click()
  await vi.waitFor(() => expect(app.requests.some(({ path }) => path === '/originals/bet')).toBe(true))
  const pushed = { ...player, version: 'next', balance: { ...player.balance, available: 777_000 } }
  app.answer('/user/getUserInfo', pushed)
  keepUserInfo(pushed)
  const balance = page.getByText('Rs 7,770', { exact: true })
  await new Promise((later) => setTimeout(later, 400))
  expect([page.getByText('You won Rs 20').elements().length, balance.elements().length]).toEqual([0, 0])
  await expect.element(page.getByText('You won Rs 20', { exact: true })).toBeVisible()
  await expect.element(balance).toBeVisible()
})

test('the ball falls once, whatever the page draws meanwhile', async () => {
  answerBet(plinko, Array(16).fill(1))
  await app.open('/pages/originals/Originals?game=plinko')
  await page.getByRole('button', { name: '16', exact: true }).click()
  const animate = vi.spyOn(Element.prototype, 'animate')
  const falls = () => animate.mock.calls.filter(([frames]) => Array.isArray(frames) && frames.length > 16).length
  answerSeeds(1)
  await betButton().click()
  // Strict mode runs the effects of a new element twice.
  await vi.waitFor(() => expect(falls()).toBe(2))
  await expect.element(page.getByText('You won Rs 20', { exact: true })).toBeVisible()
  expect(falls()).toBe(2)
})

test('a player who wants no motion sees no roll of the dice before the server has answered', async () => {
  const media = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const real = media(query)
    return query.includes('reduced-motion') ? Object.create(real, { matches: { value: true } }) : real
  })
  await app.open('/pages/originals/Originals?game=dice')
  await expect.element(betButton()).toBeEnabled()
  const fetched = vi.mocked(window.fetch)
  const answered = fetched.getMockImplementation()
  fetched.mockImplementation((input, init) =>
    input === '/api/originals/bet'
      ? new Promise<Response>(() => {})
      : (answered?.(input, init) ?? Promise.reject(new Error('no answer'))),
  )
  await betButton().click()
  await vi.waitFor(() => expect(document.querySelector('[data-spinning]')).not.toBeNull())
  expect(document.querySelector('[data-spinning]')?.textContent).toBe('––––')
})

test('what is played is shown as fixed while a bet is under way', async () => {
  await app.open('/pages/originals/Originals?game=dice')
  await expect.element(betButton()).toBeEnabled()
  const fetched = vi.mocked(window.fetch)
  const answered = fetched.getMockImplementation()
  const bet = Promise.withResolvers<Response>()
  fetched.mockImplementation((input, init) =>
    input === '/api/originals/bet' ? bet.promise : (answered?.(input, init) ?? Promise.reject(new Error('no answer'))),
  )
  await betButton().click()
  const quarter = page.getByRole('button', { name: '25%', exact: true })
  await expect.element(quarter).toBeDisabled()
  bet.reject(new Error('offline'))
  await expect.element(quarter).toBeEnabled()
  await quarter.click()
  await expect.element(quarter).toHaveAttribute('aria-pressed', 'true')
})
