import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { anOrder } from '../../../test/deposit.ts'
import { aPlayer } from '../../../test/player.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { keepForVisit, readForVisit } from '../../lib/storage.ts'

const app = testApp()
const orderNo = 'D9105733290000000001'
const detail = `/pages/wallet/DepositOrderDetail?orderNo=${orderNo}`
const balance = { ...aPlayer().balance, available: 121_250 }
const games = [
  { gameId: 'kites', providerCode: 'karkhana', name: 'Patang Rush', img: 'kite' },
  { gameId: 'minute', providerCode: 'zamra', name: 'Wingo', img: 'wingo' },
].map((game) => ({ ...game, category: 'lottery', demo: false, hot: false, isNew: false, tags: [] }))

function arrived(overrides: Parameters<typeof anOrder>[0] = {}) {
  const now = Date.now()
  return anOrder({
    ...{ status: 'SUCCEEDED', next: { who: 'nobody' }, credited: 50_000, canCancel: false },
    ...{ createdAt: now - 14_000, creditedAt: now, ...overrides },
  })
}

function withArrival(overrides: Parameters<typeof anOrder>[0] = {}) {
  signedInAs(app, { balance })
  app.answer('/game/mine', { favourites: [], recent: games })
  app.answer('/recharge/orderDetail', arrived(overrides))
}

test('fills the screen when money has arrived: the balance counts up, cash and bonus apart', async () => {
  withArrival({ bonus: { promoId: 'first', amount: 17_500 } })
  await app.open(detail)
  await expect.element(page.getByText('Rs 500 arrived in 14 seconds')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Money added to your balance' })).toBeVisible()
  await expect.element(page.getByText('Rs 1,212.50', { exact: true })).toBeVisible()
  await expect.element(page.getByText('+Rs 500 cash')).toBeVisible()
  await expect.element(page.getByText('+Rs 175 bonus')).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  expect(readForVisit('depositSeen')).toBe(orderNo)
})

test('is shown once: afterwards the order shows what happened', async () => {
  withArrival()
  keepForVisit('depositSeen', orderNo)
  await app.open(detail)
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
})

test('leads back to the game that was left for the deposit', async () => {
  withArrival()
  keepForVisit('depositFrom', { orderNo, url: '/pages/lottery/Lottery?game=minute' })
  await app.open(detail)
  await expect
    .element(page.getByRole('link', { name: 'Back to Wingo' }))
    .toHaveAttribute('href', '/pages/lottery/Lottery?game=minute')
  const recent = page.getByRole('region', { name: 'Pick up where you left off' }).getByRole('listitem')
  expect(recent.elements().map((one) => one.textContent)).toEqual(['Patang Rush', 'Wingo'])
})

test('without a game that was left the button opens the one played last', async () => {
  withArrival()
  keepForVisit('depositFrom', { orderNo: 'D9105733290000000002', url: '/pages/lottery/Lottery?game=minute' })
  await app.open(detail)
  await expect
    .element(page.getByRole('link', { name: 'Back to Patang Rush' }))
    .toHaveAttribute('href', '/pages/webview/GameWeb?gameId=kites&providerCode=karkhana&mode=real')
})

test('an old deposit shows the order itself', async () => {
  withArrival({ creditedAt: Date.now() - 20 * 60_000 })
  await app.open(detail)
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
})

test('congratulates nobody who takes a break from play', async () => {
  withArrival()
  const rg = { ...aPlayer().rg, excludedUntil: Date.now() + 86_400_000 }
  signedInAs(app, { balance, rg })
  await app.open(detail)
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
})
