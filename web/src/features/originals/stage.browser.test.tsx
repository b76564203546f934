import type { WireOutputOf } from '@zamra/contract/calls.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { useLastBetAt } from './last-bet-at.ts'

const app = testApp()
const betId = '01a1dff2-13e1-7585-b98f-158a53436d29'
const hash = 'ab'.repeat(32)
type Bet = WireOutputOf<'/originals/bet'>['bet']
const fetched = (path: string) => app.requests.filter((call) => call.path === path).length
const betButton = () => page.getByRole('button', { name: /^Bet / })
const stage = () => document.querySelector('section[data-game]')
/** What would tell on the stage how a round ended. */
const told = () => stage()?.querySelectorAll('[role="status"], [data-hit], [data-won]').length
const open = (game: Play['game']) => app.open(`/pages/originals/Originals?game=${game}`)

function answerBet(play: Play, more: Partial<Bet>): void {
  const bet = { betId, seed: 1, nonce: 0, mode: 'real' as const, currency: 'PKR', play, stake: 1_000, steps: [] }
  app.answer('/originals/bet', { bet: { ...bet, placedAt: 1, settledAt: 1, ...more }, currency: 'PKR', balance: 1_000 })
}

function wantNoMotion(): void {
  const media = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const real = media(query)
    return query.includes('reduced-motion') ? Object.create(real, { matches: { value: true } }) : real
  })
}

beforeEach(() => {
  useLastBetAt.setState({ at: 0 })
  signedInAs(app)
  const current = { number: 1, commit: hash, clientSeed: 'mine', nextNonce: 0, openedAt: 1 }
  app.answer('/originals/seeds', { current, next: { number: 2, commit: hash }, minCycleMs: 0, autoplay: true })
  app.answer('/originals/history', { list: [], hasMore: false })
})

test.each<[string, Play, Partial<Bet>, string]>([
  [
    'Dice',
    { game: 'dice', side: 'under', wins: 5_000 },
    { result: [1_234], pays: 19_800, payout: 1_980 },
    'You won Rs 19.80',
  ],
  ['Limbo', { game: 'limbo', target: 200 }, { result: [150], pays: 0, payout: 0 }, 'No win'],
  [
    'Plinko',
    { game: 'plinko', rows: 8, risk: 'low' },
    { result: [1, 0, 1, 0, 1, 0, 1, 0], pays: 5_000, payout: 500 },
    'You got back Rs 5 of Rs 10',
  ],
  [
    'Andar Bahar',
    { game: 'andarBahar', side: 'andar' },
    { result: [5, 7, 44, 23, 12, 50, 18], pays: 0, payout: 0 },
    'No win',
  ],
])(
  'in %s the outcome is told when the motion is over, and no figure tells it earlier',
  async (_game, play, more, text) => {
    answerBet(play, more)
    await open(play.game)
    await expect.element(betButton()).toBeEnabled()
    const before = fetched('/originals/history')
    await betButton().click()
    await vi.waitFor(() => expect(fetched('/originals/bet')).toBe(1))
    // The server has answered, and the stage moves.
    await vi.waitFor(() => expect(stage()?.textContent).not.toContain('Choose your bet'))
    expect([told(), fetched('/originals/history')]).toEqual([0, before])
    await expect.element(page.getByText(text)).toBeVisible()
    await vi.waitFor(() => expect(fetched('/originals/history')).toBeGreaterThan(before))
  },
)

test('a win of five times the stake has confetti, and a smaller one has none', async () => {
  const play: Play = { game: 'plinko', rows: 8, risk: 'low' }
  answerBet(play, { result: [1, 1, 1, 1, 1, 1, 0, 1], pays: 21_000, payout: 2_100 })
  await open('plinko')
  await betButton().click()
  await expect.element(page.getByText('You won Rs 21', { exact: true })).toBeVisible()
  const confetti = () => stage()?.querySelectorAll('[style*="--piece"]').length
  expect(confetti()).toBe(0)
  answerBet(play, { betId: `${betId.slice(0, -1)}0`, result: [1, 1, 1, 1, 1, 1, 1, 1], pays: 56_000, payout: 5_600 })
  await betButton().click()
  await expect.element(page.getByText('You won Rs 56', { exact: true })).toBeVisible()
  expect(confetti()).toBeGreaterThan(10)
})

test('a player who wants no motion is told at once, and nothing moves', async () => {
  wantNoMotion()
  await open('plinko')
  const play: Play = { game: 'plinko', rows: 8, risk: 'low' }
  answerBet(play, { result: [1, 1, 1, 1, 1, 1, 1, 1], pays: 56_000, payout: 5_600 })
  const animate = vi.spyOn(Element.prototype, 'animate')
  await betButton().click()
  await expect.element(page.getByText('You won Rs 56', { exact: true })).toBeVisible()
  expect(animate).not.toHaveBeenCalled()
})

test('a board of sixteen rows shows what each of its seventeen slots pays, without cutting it', async () => {
  await page.viewport(320, 568)
  await open('plinko')
  await page.getByRole('button', { name: '16', exact: true }).click()
  await page.getByRole('button', { name: 'High', exact: true }).click()
  const slots = [...(stage()?.querySelectorAll('li[data-heat]') ?? [])]
  expect([slots.length, slots[0]?.textContent]).toEqual([17, '1000'])
  const isCut = (slot: Element) => slot.scrollWidth > slot.clientWidth || slot.scrollHeight > slot.clientHeight
  expect(slots.filter(isCut)).toEqual([])
  await page.viewport(390, 844)
})

test('the chosen game is in sight among the others, also the last one', async () => {
  await open('andarBahar')
  const chosen = page.getByRole('link', { name: 'Andar Bahar' })
  await expect.element(chosen).toHaveAttribute('aria-current', 'page')
  const { left, right } = chosen.element().getBoundingClientRect()
  expect([left >= 0, right <= innerWidth]).toEqual([true, true])
})
