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

type Account = WireOutputOf<'/bank/list'>['list'][number]

const account: Account = {
  id: '7',
  kind: 'bank',
  holderName: 'Asha Rao',
  accountNoMasked: '•••• 4455',
  accountType: 'savings',
  bankName: 'State Bank of India',
  branch: 'Fort, Mumbai',
  ifsc: 'SBIN0000300',
  verified: true,
}

function inIndia(accounts: readonly Account[] = []) {
  signedInAs(app, { areaCode: '+91', mobile: '+91 98•••••210' })
  app.answer('/bank/list', { form: 'IFSC', holdHours: 24, wallets: [], list: [...accounts] })
  app.answer('/bank/lookup', { bankName: 'State Bank of India', branch: 'Fort', city: 'Mumbai', complete: true })
  app.answer('/sms/send', { expireIn: 300, resendIn: 60 })
  app.answer('/bank/save', account)
}

async function write(): Promise<void> {
  await userEvent.fill(field('Account holder name'), 'Asha Rao')
  await userEvent.fill(field('IFSC'), 'sbin0000300')
  await userEvent.fill(field('Account number'), '001122334455')
}

async function confirm(): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await userEvent.fill(sheet.getByLabelText('Verification code'), '123456')
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('the list shows each account masked to its last four, with its bank, its branch and its status [AC-05]', async () => {
  const until = Date.now() + 86_400_000
  inIndia([account, { ...account, id: '8', accountNoMasked: '•••• 9911', holdUntil: until }])
  await app.open(list)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Withdraw Account')
  const items = page.getByRole('listitem')
  await expect.element(items.first()).toMatchTextContent(/State Bank of India.*Fort, Mumbai.*•••• 4455.*Name verified/)
  await expect.element(items.nth(1)).toMatchTextContent(/•••• 9911.*Available from/)
  expect(document.body.textContent).not.toMatch(/\d{6}/)
  await page.getByRole('link', { name: 'Add bank account' }).click()
  await vi.waitFor(() => expect(location.pathname).toBe(card))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Withdraw Account')
})

test('shows code, bank and branch of the account before it is confirmed', async () => {
  inIndia()
  await app.open(card)
  await write()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/Asha Rao.*•••• 4455.*IFSC ?SBIN0000300.*State Bank of India.*Fort, Mumbai/)
})

test('an empty list links to adding an account', async () => {
  inIndia()
  await app.open(list)
  await expect.element(page.getByText('No bank account yet. Add one in your own name.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add bank account' })).toHaveAttribute('href', card)
})

test('a list that fails to load shows an error and can be retried', async () => {
  inIndia([account])
  app.refuse('/bank/list', 'server.error', {})
  await app.open(list)
  await expect.element(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  inIndia([account])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('•••• 4455')).toBeVisible()
})

test('shows bank and branch while typing, and reports a fifth character other than 0 at once [AC-04]', async () => {
  inIndia()
  await app.open(card)
  await userEvent.fill(field('IFSC'), 'SBINO')
  await expect.element(page.getByText('The fifth character of IFSC must be 0')).toBeVisible()
  await userEvent.fill(field('IFSC'), 'SBIN0000300')
  await expect.element(page.getByText('State Bank of India · Fort · Mumbai')).toBeVisible()
  expect(page.getByText('The fifth character of IFSC must be 0').elements()).toEqual([])
  const asked = sentTo('/bank/lookup').map(({ code }) => code)
  expect(asked.at(-1)).toBe('SBIN0000300')
})

test('shows the hold before it requests the code, and saves the account with the code', async () => {
  inIndia()
  await app.open(card)
  await expect.element(page.getByText(/you can withdraw to this account 24 hours after you confirm/)).toBeVisible()
  await write()
  await page.getByRole('button', { name: 'Next' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet).toMatchTextContent(/you can withdraw to this account after 24 hours, from/)
  await expect.element(sheet).toMatchTextContent(/Asha Rao.*•••• 4455/)
  expect(sentTo('/bank/save')).toEqual([])
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(sheet).toMatchTextContent(/The verification code cannot be empty/)
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await userEvent.fill(sheet.getByLabelText('Verification code'), '123456')
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await vi.waitFor(() => expect(sentTo('/bank/save')).toHaveLength(1))
  expect(sentTo('/sms/send')).toMatchObject([{ scene: 'bankCard' }])
  expect(sentTo('/bank/save')).toMatchObject([
    {
      holderName: 'Asha Rao',
      accountNo: '001122334455',
      ifsc: 'SBIN0000300',
      accountType: 'savings',
      verificationCode: '123456',
    },
  ])
})

test('shows a name that does not match the bank’s beside it, both masked, with what to do [KY-03]', async () => {
  inIndia()
  app.refuse('/bank/save', 'bank.nameMismatch', { given: 'A••• R••', known: 'R••• S••••' })
  await app.open(card)
  await write()
  await confirm()
  const told = page.getByRole('alert').filter({ hasText: 'The name on this account doesn’t match' })
  await expect.element(told).toMatchTextContent(/You enteredA••• R••Your bank hasR••• S••••Enter the name exactly/)
  await expect.element(field('Account holder name')).toHaveValue('Asha Rao')
})

test('shows a name that is not the verified one beside it, with what to do', async () => {
  inIndia()
  app.refuse('/bank/save', 'bank.otherPerson', { given: 'A••• R••', known: 'N••• A••••' })
  await app.open(card)
  await write()
  await confirm()
  const told = page.getByRole('alert').filter({ hasText: 'The name on this account doesn’t match' })
  await expect
    .element(told)
    .toMatchTextContent(/You enteredA••• R••Your document saysN••• A••••.*only to the person we verified/)
})

test('shows a wrong code on the sheet, with the attempts left', async () => {
  inIndia()
  app.refuse('/bank/save', 'otp.wrong', { attemptsLeft: 4 })
  await app.open(card)
  await write()
  await confirm()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Attempts left: 4/)
})

test('removes an account after a confirmation', async () => {
  inIndia([account])
  app.answer('/bank/remove', {})
  await app.open(list)
  await page.getByRole('button', { name: 'Remove State Bank of India •••• 4455' }).click()
  expect(sentTo('/bank/remove')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Remove account' }).click()
  await vi.waitFor(() => expect(sentTo('/bank/remove')).toMatchObject([{ id: '7' }]))
})

test('asks for an IBAN in Pakistan and a routing number in Bangladesh', async () => {
  inIndia()
  app.answer('/bank/list', { form: 'IBAN', holdHours: 24, wallets: [], list: [] })
  await app.open(card)
  await expect.element(field('IBAN')).toBeVisible()
  expect(field('Account number').elements()).toEqual([])
  await userEvent.fill(field('Account holder name'), 'Bilal Khan')
  await userEvent.fill(field('IBAN'), 'PK36SCBL0000001123456720')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('This IBAN isn’t valid. Check for typos.')).toBeVisible()
  expect(document.activeElement).toBe(field('IBAN').element())
})

test('requires a bound number or a passkey first', async () => {
  inIndia()
  signedInAs(app, { phoneBound: false, isGuest: true })
  await app.open(card)
  await expect
    .element(page.getByRole('link', { name: 'Phone number' }))
    .toHaveAttribute('href', '/pages/account/components/PhoneBinding/PhoneBinding?from=bankCard')
})
