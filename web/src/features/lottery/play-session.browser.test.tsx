import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aDraw, aPurchase, onSale, pageOf, theGames } from '../../../test/lottery.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { navigateBack, navigateTo } from '../../lib/navigation/navigate.ts'
import { queryClient } from '../../lib/queries.ts'

const app = testApp()
const wingo = '/pages/lottery/Lottery?game=minute'
const sessionId = '01a1dff2-13e1-7585-b98f-158a53436d29'
const sent = (path: string) => app.requests.filter((call) => call.path === path).map(({ body }) => body)
type Session = WireOutputOf<'/game/session'>
const session = {
  gameId: 'minute',
  mode: 'real' as const,
  currency: 'PKR',
  isOpen: true,
  minCycleMs: 0,
  autoplay: false,
}
const allFigures: Session['checkFigures'] = ['time', 'wagered', 'won', 'net']

function answerSession(more: Partial<Session>) {
  const at = Date.now()
  const amounts = { startedAt: at - 754_000, staked: 3_000, won: 1_900, net: -1_100, balance: 5_000, serverTime: at }
  app.answer('/game/session', { ...session, ...amounts, checkFigures: allFigures, ...more })
}

beforeEach(() => {
  signedInAs(app)
  localStorage.setItem('zamra.rulesSeen', JSON.stringify(['0'.repeat(64)]))
  app.answer('/lottery/games', theGames())
  app.answer('/lottery/soon', onSale())
  app.answer('/lottery/draws', pageOf(aDraw({ state: 'PUBLISHED', numbers: [3] })))
  app.answer('/lottery/tickets', pageOf())
  app.answer('/promo/freeTickets', { list: [] })
  app.answer('/lottery/buy', aPurchase())
  app.answer('/game/launch', { url: wingo, sessionId, expireAt: Date.now() + 60_000 })
  app.answer('/game/realityCheck', { isOpen: true, serverTime: Date.now() })
  answerSession({ realityCheckAt: Date.now() + 3_600_000 })
})

const check = () => page.getByRole('dialog', { name: 'Time for a check-in' })

test('shows elapsed time and net result of the play session and updates them after a purchase [SP-06]', async () => {
  await app.open(wingo)
  await expect.element(page.getByText('Net result')).toBeVisible()
  await expect.element(page.getByText('−Rs 11')).toBeVisible()
  await expect.element(page.getByLabelText('This session').getByRole('timer')).toMatchTextContent(/^1[2-4]:\d\d$/)
  expect(sent('/game/launch')).toMatchObject([{ gameId: 'minute', mode: 'real' }])
  answerSession({ net: -2_100, realityCheckAt: Date.now() + 3_600_000 })
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await expect.element(page.getByText('−Rs 21')).toBeVisible()
  expect(check().elements()).toEqual([])
})

test('stops buying when a reality check is due, and continues after it [SP-06]', async () => {
  await app.open(wingo)
  await page.getByRole('button', { name: '7', exact: true }).click()
  app.refuse('/lottery/buy', 'play.checkDue', { sessionId })
  answerSession({ realityCheckAt: Date.now() - 1 })
  await page.getByRole('button', { name: /^Buy for/ }).click()
  for (const text of ['Rs 30', 'Rs 19', '−Rs 11']) await expect.element(check().getByText(text)).toBeVisible()
  for (const name of ['Leave the game', 'View my history'])
    await expect.element(check().getByRole('button', { name })).toBeVisible()
  app.answer('/lottery/buy', aPurchase())
  answerSession({ realityCheckAt: Date.now() + 3_600_000 })
  await check().getByRole('button', { name: 'Keep playing' }).click()
  await vi.waitFor(() => expect(check().elements()).toEqual([]))
  expect(sent('/game/realityCheck')).toMatchObject([{ sessionId, goOn: true }])
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await expect.element(page.getByText('Your ticket is in the draw')).toBeVisible()
})

test('a due check shows the last known figures when the server does not answer', async () => {
  await app.open(wingo)
  await expect.element(page.getByText('−Rs 11')).toBeVisible()
  app.refuse('/lottery/buy', 'play.checkDue', { sessionId })
  app.lose('/game/session')
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await expect.element(check().getByText('−Rs 11')).toBeVisible()
})

test('shows the reality check of another game first [SP-06]', async () => {
  app.refuse('/game/launch', 'play.checkDue', { sessionId })
  answerSession({ gameId: 'sona-777', realityCheckAt: Date.now() - 1 })
  await app.open(wingo)
  await expect.element(check()).toBeVisible()
  app.answer('/game/launch', { url: wingo, sessionId, expireAt: Date.now() + 60_000 })
  answerSession({ realityCheckAt: Date.now() + 3_600_000 })
  await check().getByRole('button', { name: 'Keep playing' }).click()
  await vi.waitFor(() => expect(check().elements()).toEqual([]))
  expect(sent('/game/launch')).toHaveLength(2)
})

test('launches each game and mode once, although queries are fetched again and the page is left', async () => {
  await app.open(wingo)
  await expect.element(page.getByText('−Rs 11')).toBeVisible()
  await queryClient().invalidateQueries()
  await navigateTo('/pages/search/Search')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await navigateBack()
  await expect.element(page.getByText('−Rs 11')).toBeVisible()
  expect(sent('/game/launch')).toHaveLength(1)
})

test('the check shows the figures that the market names, and the button waits for the end of the pause', async () => {
  await app.open(wingo)
  await expect.element(page.getByText('−Rs 11')).toBeVisible()
  app.refuse('/lottery/buy', 'play.checkDue', { sessionId })
  const pausedUntil = Date.now() + 240_000
  answerSession({ realityCheckAt: Date.now() - 1, checkFigures: ['time', 'net'] })
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await expect.element(check().getByText('−Rs 11')).toBeVisible()
  expect(check().getByText('Rs 30').elements()).toEqual([])
  app.answer('/game/realityCheck', { isOpen: true, pausedUntil, serverTime: Date.now() })
  await check().getByRole('button', { name: 'Keep playing' }).click()
  const paused = check().getByRole('button', { name: /^Paused/ })
  await expect.element(paused).toMatchTextContent(/^Paused 0[34]:\d\d$/)
  await expect.element(paused).toBeDisabled()
  await expect.element(check()).toBeVisible()
})
