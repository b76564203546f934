import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const list = '/pages/account/components/BankCard/BankCardList'
const card = '/pages/account/components/BankCard/BankCard'
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)

type Listed = WireOutputOf<'/bank/list'>
const wallet: Listed['list'][number] = {
  id: '9',
  kind: 'wallet',
  holderName: 'Bilal Khan',
  accountNoMasked: '•••• 4567',
  bankName: 'JazzCash',
  mobileWallet: 'JAZZCASH',
  verified: true,
}
const pakistani: Listed['wallets'] = [
  { code: 'JAZZCASH', name: 'JazzCash', isBoundNumber: false },
  { code: 'EASYPAISA', name: 'Easypaisa', isBoundNumber: false },
]

function inPakistan(accounts: readonly Listed['list'][number][] = []) {
  signedInAs(app, { areaCode: '+92', mobile: '+92 30•••••567' })
  app.answer('/bank/list', { form: 'IBAN', holdHours: 24, wallets: pakistani, list: [...accounts] })
  app.answer('/sms/send', { expireIn: 300, resendIn: 60 })
  app.answer('/bank/save', wallet)
}

async function confirm(): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await userEvent.fill(sheet.getByLabelText('Verification code'), '123456')
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('adds a wallet of the market, with its number in full before the code and the hold', async () => {
  inPakistan()
  await app.open(card)
  await expect.element(field('IBAN')).toBeVisible()
  await page.getByText('Easypaisa', { exact: true }).click()
  expect(field('IBAN').elements()).toEqual([])
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('Enter the wallet’s mobile number')).toBeVisible()
  await userEvent.fill(field('Account holder name'), 'Bilal Khan')
  await userEvent.fill(field('Easypaisa number'), '0345 123-4567')
  await page.getByRole('button', { name: 'Next' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet).toMatchTextContent(/Confirm wallet.*Bilal Khan.*Easypaisa number ?03451234567.*24 hours/)
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await userEvent.fill(sheet.getByLabelText('Verification code'), '123456')
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await vi.waitFor(() => expect(sentTo('/bank/save')).toHaveLength(1))
  expect(sentTo('/bank/save')).toMatchObject([
    { holderName: 'Bilal Khan', mobileWallet: 'EASYPAISA', walletNo: '03451234567', verificationCode: '123456' },
  ])
})

test('shows another holder’s name beside the given one, and an unknown number at its field', async () => {
  inPakistan()
  app.refuse('/bank/save', 'bank.nameMismatch', { given: 'B•••• K•••', known: 'S••••• D•••' })
  await app.open(card)
  await page.getByText('JazzCash', { exact: true }).click()
  await userEvent.fill(field('Account holder name'), 'Bilal Khan')
  await userEvent.fill(field('JazzCash number'), '03001234567')
  await confirm()
  const told = page.getByRole('alert').filter({ hasText: 'doesn’t match' })
  await expect.element(told).toMatchTextContent(/You enteredB•••• K•••JazzCash hasS••••• D•••Enter the name exactly/)
  app.refuse('/bank/save', 'input.invalid', { fields: [{ field: 'walletNo', problem: 'unknown' }] })
  await confirm()
  await expect.element(page.getByText('There’s no wallet with this number. Check it.')).toBeVisible()
})

test('a wallet on the bound number asks for no number', async () => {
  inPakistan()
  signedInAs(app, { areaCode: '+880', mobile: '+880 17•••••678' })
  const wallets: Listed['wallets'] = [{ code: 'BKASH', name: 'bKash', isBoundNumber: true }]
  app.answer('/bank/list', { form: 'BD-ROUTING', holdHours: 24, wallets, list: [] })
  await app.open(card)
  await page.getByText('bKash', { exact: true }).click()
  await expect.element(page.getByText('+880 17•••••678')).toBeVisible()
  await userEvent.fill(field('Account holder name'), 'Chandra Das')
  await confirm()
  await vi.waitFor(() => expect(sentTo('/bank/save')).toMatchObject([{ mobileWallet: 'BKASH' }]))
  expect(sentTo('/bank/save')[0]).not.toHaveProperty('walletNo')
})

test('lists a wallet with its brand, and changes it as a wallet', async () => {
  inPakistan([wallet])
  await app.open(list)
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/JazzCash.*•••• 4567.*Name verified/)
  await expect.element(page.getByRole('link', { name: 'Add account' })).toHaveAttribute('href', card)
  await page.getByRole('link', { name: 'Edit JazzCash •••• 4567' }).click()
  await expect.element(field('JazzCash number')).toBeVisible()
  expect(page.getByText('Easypaisa').elements()).toEqual([])
})
