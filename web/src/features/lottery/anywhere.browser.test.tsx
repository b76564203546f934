import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aDraw, aPurchase, aTicket, onSale, pageOf, theGames } from '../../../test/lottery.ts'
import { aPlayer } from '../../../test/player.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { emitAppEvent } from '../../lib/app-events.ts'
import { awaitResult, markResultTold } from '../../lib/awaited-draws.ts'

const app = testApp()
const drawId = 'minute-20261115T0851'
const sent = (path: string) => app.requests.filter((request) => request.path === path).map(({ body }) => body)

beforeEach(() => {
  app.answer('/lottery/games', theGames())
  app.answer('/lottery/soon', onSale())
  app.answer('/lottery/draws', pageOf(aDraw({ state: 'PUBLISHED', numbers: [3] })))
  app.answer('/lottery/tickets', pageOf(aTicket()))
  app.answer('/promo/freeTickets', { list: [] })
  app.answer('/game/float', { balance: 900_000, start: 1_000_000, canTopUp: true, serverTime: Date.now() })
  app.answer('/lottery/buy', aPurchase())
})

async function settle(prize: number, at = '/pages/account/Account') {
  signedInAs(app)
  await app.open(at)
  await vi.waitFor(() => expect(sent('/user/getUserInfo').length).toBeGreaterThan(0))
  awaitResult(drawId)
  await vi.waitFor(() => expect(sent('/lottery/tickets').length).toBeGreaterThan(0), 10_000)
  const state = prize > 0 ? 'WON' : 'LOST'
  app.answer('/lottery/tickets', pageOf(aTicket({ state, prize, settledAt: Date.now() })))
  emitAppEvent('draw', {})
}

test('a win slides in on another page, once, and leads to its ticket', async () => {
  await settle(1_900)
  const notice = page.getByRole('link', { name: /You won Rs\s19/ })
  await expect.element(notice).toBeVisible()
  expect(document.querySelectorAll('[data-won]').length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(notice).not.toBeInTheDocument()
  emitAppEvent('draw', {})
  await vi.waitFor(() => expect(sessionStorage.getItem('zamra.awaitedDraws')).toBeNull())
  expect(page.getByText(/You won/).elements()).toEqual([])
})

test('a loss, and a part of the stake back, are told plainly', async () => {
  await settle(500)
  await expect.element(page.getByText('You got back Rs 5 of Rs 10')).toBeVisible()
  expect(document.querySelectorAll('[data-won]')).toHaveLength(0)
  markResultTold(drawId)
})

test('the page of the lottery itself shows its result without a notice', async () => {
  await settle(1_900, '/pages/lottery/Lottery?game=minute')
  await vi.waitFor(() => expect(sessionStorage.getItem('zamra.awaitedDraws')).toBeNull())
  expect(page.getByRole('link', { name: /Wingo 1 Min.*You won/ }).elements()).toEqual([])
})

test('a visitor sees the odds with the declaration, and the free ticket is bought as a guest', async () => {
  const guest = { sign: 'a sign', uid: aPlayer().uid, newUserFlag: true, password: 'kq7wzr4m' }
  app.answer('/lottery/tickets', pageOf())
  await app.open('/pages/lottery/Lottery?game=minute')
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.getByRole('button', { name: /^Play free/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Play as a guest in one tap' })
  await expect.element(sheet.getByRole('row', { name: /Digit 1 in 10 ×9 90%/ })).toBeVisible()
  await sheet.getByRole('button', { name: 'Play free' }).click()
  await expect.element(sheet.getByRole('alert')).toBeVisible()
  expect(sent('/sso/guest')).toEqual([])
  app.answer('/sso/guest', guest)
  signedInAs(app)
  for (const box of sheet.getByRole('checkbox').all()) await box.click()
  await sheet.getByRole('button', { name: 'Play free' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Your guest login' })).toBeVisible()
  await vi.waitFor(() => expect(sent('/lottery/buy')).toHaveLength(1))
  expect(sent('/lottery/buy')).toMatchObject([{ mode: 'free', picks: [{ bet: 'digit', pick: '7', stake: 1_000 }] }])
  expect(sent('/sso/guest')).toMatchObject([{ agreeTerms: true, ageCertified: true }])
})

test('a visitor who wants to play for money is sent to the sign-in', async () => {
  await app.open('/pages/lottery/Lottery?game=minute')
  await page.getByRole('tab', { name: 'Real money' }).click()
  await expect.element(page.getByRole('link', { name: 'Log in to play' })).toBeVisible()
})
