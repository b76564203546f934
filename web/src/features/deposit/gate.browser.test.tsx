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

function fromIndia({ open, rechargeOpen = true }: { open: boolean; rechargeOpen?: boolean }): void {
  signedInAs(app, { areaCode: '+91' })
  app.answer(status, { open })
  app.answer('/recharge/getChargeInfo', aChargeInfo({ rechargeOpen, currency: 'INR' }))
  app.answer('/recharge/getPayChannel', [])
}

async function isKeptOut(): Promise<void> {
  await expect.element(popup()).toBeVisible()
  await expect.element(popup().getByText(words)).toBeVisible()
  await vi.waitFor(() => expect(location.pathname).not.toBe(deposit))
  expect(page.getByRole('textbox', { name: 'Deposit amount' }).elements()).toEqual([])
}

test('by its address a closed desk does not open: popup, confirm leads to the service and closes [D-01 D-02 D-03]', async () => {
  const help = vi.spyOn(window, 'open').mockReturnValue(null)
  fromIndia({ open: false })
  await app.open(deposit)
  await isKeptOut()
  expect(location.pathname).toBe('/pages/home/Home')
  expect(app.heard.some(({ path }) => path === '/recharge/getChargeInfo')).toBe(false)
  await popup().getByRole('button', { name: 'Contact customer service' }).click()
  await expect.element(popup()).not.toBeInTheDocument()
  expect(help.mock.calls[0]?.[0]).toBe('https://service.example/chat')
})

test('the close button closes the popup and opens nothing [D-03]', async () => {
  const help = vi.spyOn(window, 'open').mockReturnValue(null)
  fromIndia({ open: false })
  await app.open(deposit)
  await popup().getByRole('button', { name: 'Close' }).click()
  await expect.element(popup()).not.toBeInTheDocument()
  expect(help).not.toHaveBeenCalled()
})

test('from the account, where nobody had asked yet, it does not open either [D-01]', async () => {
  fromIndia({ open: false })
  await app.open('/pages/account/Account')
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await isKeptOut()
  expect(location.pathname).toBe('/pages/account/Account')
})

test('from a banner it does not open [D-01]', async () => {
  fromIndia({ open: false })
  app.answer('/banner/list', [
    { id: 1, img: 'art:kites', link: deposit, linkType: 'route', title: 'Deposit and play', kicker: '', text: '' },
  ])
  await app.open('/pages/home/Home')
  await page.getByRole('link', { name: /Deposit and play/ }).click()
  await isKeptOut()
})

test('from a game it does not open, and the game stays [D-01]', async () => {
  fromIndia({ open: false })
  app.answer('/game/launch', { url: 'about:blank', sessionId: '01934f2c-0000-7000-8000-000000000001', expireAt: 0 })
  const game = '/pages/webview/GameWeb?gameId=sona-777&mode=real'
  await app.open(game)
  await page.getByRole('link', { name: 'Deposit' }).click()
  await isKeptOut()
  expect(location.pathname + location.search).toBe(game)
})

test('going back does not lead in once it has closed [D-01]', async () => {
  fromIndia({ open: true })
  app.answer('/recharge/record', { total: 0, list: [] })
  await app.open(deposit)
  await expect.element(page.getByRole('textbox', { name: 'Deposit amount' })).toBeVisible()
  await page.getByRole('link', { name: 'Deposit History' }).click()
  // The address is there before the page is; a desk that was never hidden has nothing to ask anew.
  await expect.element(page.getByRole('heading', { name: 'Deposit History' })).toBeVisible()
  app.answer('/recharge/getChargeInfo', aChargeInfo({ rechargeOpen: false }))
  history.back()
  await isKeptOut()
})

test('the charge info closes it as well as the button does [D-04]', async () => {
  fromIndia({ open: true, rechargeOpen: false })
  await app.open(deposit)
  await isKeptOut()
})

test('an order that the server refuses because deposits are closed ends with the same popup, once [D-04]', async () => {
  fromIndia({ open: true })
  await app.open(deposit)
  app.refuse('/recharge/createRechargeOrder', 'deposit.closed', {})
  app.answer('/recharge/getChargeInfo', aChargeInfo({ rechargeOpen: false, currency: 'INR' }))
  await page.getByRole('button', { name: 'Pay now' }).click()
  await isKeptOut()
  await popup().getByRole('button', { name: 'Close' }).click()
  await expect.element(popup()).not.toBeInTheDocument()
})

test('a closed desk is left once, even if its reason comes after the news: the page before it stays [D-01 D-04]', async () => {
  fromIndia({ open: true, rechargeOpen: false })
  app.answer('/recharge/record', { total: 0, list: [] })
  app.answer(status, { open: false, reason: 'The bank rests tonight.' })
  const tellReason = holdAnswerOf(status)
  const steps = holdSteps()
  await app.open('/pages/account/Account')
  await page.getByRole('link', { name: 'Deposits' }).click()
  await page.getByRole('link', { name: 'Make a deposit' }).click()
  await vi.waitFor(() => expect(steps.held).toEqual([-1]))
  await tellReason()
  expect(steps.held).toEqual([-1])
  steps.take()
  await isKeptOut()
  expect(location.pathname).toBe('/pages/wallet/DepositHistory')
})

/** The answer of a call stays away until it is told; it is told when the page has drawn it. */
function holdAnswerOf(path: string): () => Promise<void> {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const answer = vi.mocked(window.fetch).getMockImplementation()
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    if (input === `/api${path}`) await told
    return answer?.(input, init) ?? Response.error()
  })
  return async () => {
    tell()
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }
}

/** The steps that the app takes in the browser's history, which are not taken before the test says so. */
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
