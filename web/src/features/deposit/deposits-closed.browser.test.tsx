import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aChargeInfo } from '../../../test/deposit.ts'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const deposit = '/pages/wallet/Deposit'
const status = '/home/rechargeButtonStatus'
const words = 'Deposits are closed at the moment. Please contact customer service if you need help.'
const popup = () => page.getByRole('dialog', { name: 'Tips' })

function playerInIndia({ open, rechargeOpen = true }: { open: boolean; rechargeOpen?: boolean }): void {
  signedInAs(app, { areaCode: '+91' })
  app.answer(status, { open })
  app.answer('/recharge/getChargeInfo', aChargeInfo({ rechargeOpen, currency: 'INR' }))
  app.answer('/recharge/getPayChannel', [])
}

async function expectClosedPopup(): Promise<void> {
  await expect.element(popup()).toBeVisible()
  await expect.element(popup().getByText(words)).toBeVisible()
  await vi.waitFor(() => expect(location.pathname).not.toBe(deposit))
  expect(page.getByRole('textbox', { name: 'Deposit amount' }).elements()).toEqual([])
}

test('shows the popup instead of the page opened by its address, and confirm opens customer service [D-01 D-02 D-03]', async () => {
  const help = vi.spyOn(window, 'open').mockReturnValue(null)
  playerInIndia({ open: false })
  await app.open(deposit)
  await expectClosedPopup()
  expect(location.pathname).toBe('/pages/home/Home')
  expect(app.requests.some(({ path }) => path === '/recharge/getChargeInfo')).toBe(false)
  await popup().getByRole('button', { name: 'Contact customer service' }).click()
  await expect.element(popup()).not.toBeInTheDocument()
  expect(help.mock.calls[0]?.[0]).toBe('https://service.example/chat')
})

test.each([
  ['IN', '+91'],
  ['PK', '+92'],
  ['BD', '+880'],
])(
  'a live app in market %s without a licence shows the popup instead of the page, and no sandbox mark',
  async (code, areaCode) => {
    const market = { ...app.appConfig.market, deployment: 'live' }
    app.answer('/u/gconfig', JSON.stringify({ ...app.appConfig, market }))
    signedInAs(app, { areaCode, market: { code, policyVersion: 1, mode: 'free-play' } })
    app.answer(status, { open: false })
    await app.open('/pages/account/Account')
    await page.getByRole('link', { name: 'Deposit', exact: true }).click()
    await expectClosedPopup()
    expect(app.requests.some(({ path }) => path.startsWith('/recharge/'))).toBe(false)
    expect(page.getByText('Sandbox').query()).toBeNull()
  },
)

test('closes the popup by its close button without opening anything [D-03]', async () => {
  const help = vi.spyOn(window, 'open').mockReturnValue(null)
  playerInIndia({ open: false })
  await app.open(deposit)
  await popup().getByRole('button', { name: 'Close' }).click()
  await expect.element(popup()).not.toBeInTheDocument()
  expect(help).not.toHaveBeenCalled()
})

test('keeps the account page when deposits are closed [D-01]', async () => {
  playerInIndia({ open: false })
  await app.open('/pages/account/Account')
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await expectClosedPopup()
  expect(location.pathname).toBe('/pages/account/Account')
})

test('keeps Home when a banner links to closed deposits [D-01]', async () => {
  playerInIndia({ open: false })
  app.answer('/banner/list', [
    {
      ...{ id: '1', img: 'art:kites', link: deposit, linkType: 'route', sort: 1, startAt: 0, endAt: 0 },
      ...{ title: 'Deposit and play', kicker: '', text: '' },
    },
  ])
  await app.open('/pages/home/Home')
  await page.getByRole('link', { name: /Deposit and play/ }).click()
  await expectClosedPopup()
})

test('keeps the game when deposits are closed [D-01]', async () => {
  playerInIndia({ open: false })
  app.answer('/game/launch', { url: 'about:blank', sessionId: '01934f2c-0000-7000-8000-000000000001', expireAt: 0 })
  const game = '/pages/webview/GameWeb?gameId=sona-777&mode=real'
  await app.open(game)
  await page.getByRole('link', { name: 'Deposit' }).click()
  await expectClosedPopup()
  expect(location.pathname + location.search).toBe(game)
})

test('does not go back to the deposit page after deposits have closed [D-01]', async () => {
  playerInIndia({ open: true })
  app.answer('/recharge/record', { total: 0, list: [] })
  await app.open(deposit)
  await expect.element(page.getByRole('textbox', { name: 'Deposit amount' })).toBeVisible()
  await page.getByRole('link', { name: 'Deposit history' }).click()
  // The address changes before the page does. Only a page that was hidden fetches its data again when it is shown.
  await expect.element(page.getByRole('heading', { name: 'Deposit history' })).toBeVisible()
  app.answer('/recharge/getChargeInfo', aChargeInfo({ rechargeOpen: false }))
  history.back()
  await expectClosedPopup()
})

test('treats a closed flag in the charge info like a closed button [D-04]', async () => {
  playerInIndia({ open: true, rechargeOpen: false })
  await app.open(deposit)
  await expectClosedPopup()
})

test('shows the popup once when the server refuses an order because deposits are closed [D-04]', async () => {
  playerInIndia({ open: true })
  await app.open(deposit)
  await expect.element(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
  app.refuse('/recharge/createRechargeOrder', 'deposit.closed', {})
  app.answer('/recharge/getChargeInfo', aChargeInfo({ rechargeOpen: false, currency: 'INR' }))
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expectClosedPopup()
  await popup().getByRole('button', { name: 'Close' }).click()
  await expect.element(popup()).not.toBeInTheDocument()
})

test('leaves the page only once when the reason arrives after the closing itself [D-01 D-04]', async () => {
  playerInIndia({ open: true, rechargeOpen: false })
  app.answer('/recharge/record', { total: 0, list: [] })
  app.answer(status, { open: false, reason: 'The bank rests tonight.' })
  const releaseReason = holdAnswerOf(status)
  const steps = holdSteps()
  await app.open('/pages/account/Account')
  await page.getByRole('link', { name: 'Deposits' }).click()
  await page.getByRole('link', { name: 'Make a deposit' }).click()
  await vi.waitFor(() => expect(steps.held).toEqual([-1]))
  await releaseReason()
  expect(steps.held).toEqual([-1])
  steps.take()
  await expectClosedPopup()
  expect(location.pathname).toBe('/pages/wallet/DepositHistory')
})

/** Holds back the answer of a call. The returned function releases it and waits until the page has rendered it. */
function holdAnswerOf(path: string): () => Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const answer = vi.mocked(window.fetch).getMockImplementation()
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    if (input === `/api${path}`) await released
    return answer?.(input, init) ?? Response.error()
  })
  return async () => {
    release()
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }
}

/** Records the app's steps in the browser history and takes them only when the test says so. */
function holdSteps(): { readonly held: number[]; readonly take: () => void } {
  const held: number[] = []
  const steps = vi.mocked(history.go)
  const go = steps.getMockImplementation()
  steps.mockImplementation((delta = 0) => void held.push(delta))
  const take = () => {
    for (const delta of held) go?.(delta)
  }
  return { held, take }
}
