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

test('going back does not lead in once it has closed [D-01]', async () => {
  fromIndia({ open: true })
  app.answer('/recharge/record', { total: 0, list: [] })
  await app.open(deposit)
  await expect.element(page.getByRole('textbox', { name: 'Deposit amount' })).toBeVisible()
  await page.getByRole('link', { name: 'Deposit History' }).click()
  await vi.waitFor(() => expect(location.pathname).toBe('/pages/wallet/DepositHistory'))
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
