import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { aPartlyLockedInfo, aWithdrawal, aWithdrawInfo, bank } from '../../../test/withdrawal.ts'
import { emitAppEvent } from '../../lib/app-events.ts'

const app = testApp()
const withdraw = '/pages/wallet/Withdraw'
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)
const amountField = page.getByRole('textbox', { name: 'Amount' })
const mainButton = page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true })
const dialog = page.getByRole('dialog', { name: 'Confirm withdrawal' })
const quote = { amount: 300_000, fee: 4_500, tax: 0, net: 295_500 }

test('shows what can leave, the remaining and the daily limit, the wager requirement and the times left [W-01]', async () => {
  signedInAs(app)
  app.answer('/withdraw/info', aPartlyLockedInfo())
  await app.open(withdraw)
  const open = page.getByRole('region', { name: 'You can withdraw' })
  await expect.element(open).toMatchTextContent(/Rs\s4,182\.50/)
  await expect.element(open).toMatchTextContent(/Balance ?Rs\s6,512\.50/)
  await expect.element(page.getByText('Rs 47,000', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/VIP daily limit Rs.50,000/)).toBeVisible()
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  const wager = page.getByRole('region', { name: 'Bet before you withdraw the rest' })
  await expect.element(wager).toMatchTextContent(/Rs\s3,900 of Rs\s6,850/)
  await expect.element(wager.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '390000')
})

test('says that identification is needed before an amount needs it, and leads to it', async () => {
  signedInAs(app)
  const identity = { level: 1, above: 5_000_000, withdrawn: 1_000_000, left: 4_000_000 }
  app.answer('/withdraw/info', aWithdrawInfo({ identity }))
  await app.open(withdraw)
  await expect.element(page.getByText(/Above Rs.50,000 in total.*Rs.40,000 can leave before that/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Verify identity' })
  await expect.element(link).toHaveAttribute('href', '/pages/safety/Kyc?from=withdraw')
  app.answer('/withdraw/info', aWithdrawInfo())
  emitAppEvent('player', {})
  await expect.element(link).not.toBeInTheDocument()
})

test('says how much is still left to bet, to the paisa [W-06]', async () => {
  signedInAs(app)
  const { wager, ...info } = aPartlyLockedInfo()
  const [grant] = wager.grants
  if (!grant) throw new Error('the fixture has a grant')
  const exact = { ...grant, done: 389_999, remaining: 295_001 }
  app.answer('/withdraw/info', { ...info, wager: { ...wager, done: 389_999, remaining: 295_001, grants: [exact] } })
  await app.open(withdraw)
  await expect.element(page.getByText('Rs 2,950.01 still left to bet')).toBeVisible()
})

test('says when money arrives: normally about 2 hours, at most 24 [W-09]', async () => {
  signedInAs(app)
  app.answer('/withdraw/info', aWithdrawInfo())
  await app.open(withdraw)
  await expect.element(page.getByText('Normally arrives in about 2 hours, at most 24 hours.')).toBeVisible()
})

test('asks for an amount before anything else [W-05]', async () => {
  signedInAs(app)
  app.answer('/withdraw/info', aWithdrawInfo())
  await app.open(withdraw)
  await mainButton.click()
  await expect.element(page.getByText('The withdrawal amount cannot be empty')).toBeVisible()
  expect(document.activeElement).toBe(amountField.element())
  await expect.element(dialog).not.toBeInTheDocument()
})

test('quotes fee and net of the exact amount before any tap, and asks once for what is typed', async () => {
  signedInAs(app)
  app.answer('/withdraw/info', aWithdrawInfo({ freeTimes: 0, quote }))
  await app.open(withdraw)
  await userEvent.fill(amountField, '3000')
  await expect.element(page.getByText('Rs 2,955').first()).toBeVisible()
  await expect.element(page.getByText('Rs 45', { exact: true })).toBeVisible()
  expect(sentTo('/withdraw/info').filter(({ amount }) => amount !== undefined)).toEqual([
    expect.objectContaining({ amount: 300_000, bankId: 'bank-1' }),
  ])
})

test('"All" takes what can leave, to the paisa', async () => {
  signedInAs(app)
  app.answer('/withdraw/info', aWithdrawInfo())
  await app.open(withdraw)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect.element(amountField).toHaveValue('4,182.50')
  await vi.waitFor(() => expect(sentTo('/withdraw/info').at(-1)).toMatchObject({ amount: 418_250 }))
})

test('shows every reason against an amount and offers no button for it', async () => {
  signedInAs(app)
  app.answer(
    '/withdraw/info',
    aWithdrawInfo({
      quote,
      blocked: [
        { code: 'amount.aboveMax', action: 'changeAmount', params: { currency: 'PKR', max: 5_000_000 } },
        { code: 'balance.insufficient', action: 'changeAmount', params: { currency: 'PKR', available: 418_250 } },
      ],
    }),
  )
  await app.open(withdraw)
  await userEvent.fill(amountField, '90000')
  await expect.element(page.getByText(/At most Rs.50,000 at a time/)).toBeVisible()
  await expect.element(page.getByText(/You have Rs.4,182\.50/)).toBeVisible()
  await expect.element(mainButton).toBeDisabled()
})

async function openConfirmation(overrides: Parameters<typeof aWithdrawInfo>[0] = {}) {
  signedInAs(app, { passkeyCount: 1 })
  app.answer('/withdraw/info', aWithdrawInfo({ quote, ...overrides }))
  app.answer('/withdraw/detail', aWithdrawal())
  await app.open(withdraw)
  await userEvent.fill(amountField, '3000')
  await expect.element(mainButton).toBeEnabled()
  await vi.waitFor(() => expect(sentTo('/withdraw/info').at(-1)).toMatchObject({ amount: 300_000 }))
  await mainButton.click()
  await expect.element(dialog).toBeVisible()
}

test('the confirmation shows amount, fee, net, account and expected time [W-07]', async () => {
  await openConfirmation()
  for (const text of ['Rs 3,000', 'Rs 45', 'Rs 2,955', 'Kaveri Bank •••• 4471', 'About 2 hours, at most 24']) {
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  }
})

test('the times of arrival are those that the server states', async () => {
  await openConfirmation({ eta: { usual: 3_600, max: 172_800 } })
  await expect.element(dialog.getByText('About 1 hour, at most 48', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Normally arrives in about 1 hour, at most 48 hours.')).toBeInTheDocument()
})

const dearer = { amount: 300_000, fee: 6_000, tax: 3_000, net: 291_000 }

test('a fee that changed meanwhile is shown and must be confirmed again', async () => {
  await openConfirmation()
  app.refuse('/withdraw/create', 'withdrawal.quoteChanged', { currency: 'PKR', ...dearer })
  app.answer('/withdraw/info', aWithdrawInfo({ quote: dearer }))
  await userEvent.fill(dialog.getByLabelText('Withdrawal password'), '480217')
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true })
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The figures have changed/)
  for (const text of ['Rs 60', 'Rs 30', 'Rs 2,910']) await expect.element(dialog.getByText(text)).toBeVisible()
  await confirm.click()
  await vi.waitFor(() => expect(sentTo('/withdraw/create')).toHaveLength(2))
  expect(sentTo('/withdraw/create').map((sent) => sent.quote)).toEqual([
    { fee: 4_500, tax: 0, net: 295_500 },
    { fee: 6_000, tax: 3_000, net: 291_000 },
  ])
})

test('a pushed change renews the figures in the open confirmation', async () => {
  await openConfirmation()
  app.answer('/withdraw/info', aWithdrawInfo({ quote: dearer }))
  emitAppEvent('player', {})
  await expect.element(dialog.getByText('Rs 2,910', { exact: true })).toBeVisible()
})

test('asks for the withdrawal password, and sends nothing without it [W-04]', async () => {
  await openConfirmation()
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(dialog.getByText('Please enter your withdrawal password')).toBeVisible()
  expect(sentTo('/withdraw/create')).toEqual([])
})

test('withdraws with the password, and shows the wrong one at its field', async () => {
  await openConfirmation()
  app.refuse('/withdraw/create', 'withdrawPassword.wrong', { attemptsLeft: 4 })
  await userEvent.fill(dialog.getByLabelText('Withdrawal password'), '480217')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(dialog.getByText(/Attempts left: 4/)).toBeVisible()
  app.answer('/withdraw/create', {
    withdrawNo: 'W19070042381',
    status: 'CREATED',
    currency: 'INR',
    fee: 4_500,
    tax: 0,
    net: 295_500,
    etaAt: Date.now(),
  })
  await userEvent.fill(dialog.getByLabelText('Withdrawal password'), '480218')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await vi.waitFor(() => expect(location.pathname).toBe('/pages/wallet/WithdrawWait'))
  const [first, second] = sentTo('/withdraw/create')
  expect(second).toMatchObject({ amount: 300_000, bankId: 'bank-1', withdrawPassword: '480218' })
  // The first was refused, so this is another withdrawal.
  expect(second?.clientOrderId).not.toBe(first?.clientOrderId)
})

test('a lost answer is asked for again with the same key, and the password is never stored', async () => {
  await openConfirmation()
  app.lose('/withdraw/create')
  await userEvent.fill(dialog.getByLabelText('Withdrawal password'), '480217')
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true })
  await confirm.click()
  await vi.waitFor(() => expect(sentTo('/withdraw/create')).toHaveLength(1))
  await expect.element(confirm).toBeEnabled()
  expect(Object.values({ ...sessionStorage, ...localStorage }).join()).not.toContain('480217')
  await confirm.click()
  await vi.waitFor(() => expect(sentTo('/withdraw/create')).toHaveLength(2))
  const [first, second] = sentTo('/withdraw/create')
  expect(second?.clientOrderId).toBe(first?.clientOrderId)
})

test('shows the hold of a new account, and lets the player choose another one', async () => {
  signedInAs(app)
  const held = { ...bank, id: 'bank-2', place: 'Sindh Bank', masked: '•••• 9001', holdUntil: Date.now() + 3_600_000 }
  app.answer('/withdraw/info', aWithdrawInfo({ payees: [held, bank] }))
  await app.open(withdraw)
  const choice = page.getByRole('main').getByRole('button', { name: /Bank •••• / })
  await expect.element(choice).toMatchTextContent(/Kaveri Bank/)
  await choice.click()
  const sheet = page.getByRole('dialog', { name: 'Pay to' })
  await expect.element(sheet.getByText(/^Opens /)).toBeVisible()
  await sheet.getByRole('button', { name: /Sindh Bank/ }).click()
  await expect.element(choice).toMatchTextContent(/Sindh Bank/)
})

test('a missing bank account and withdrawal password lead to their screens and back [W-02]', async () => {
  const lacksBoth = { areaCode: '+91', bankCardCount: 0, hasWithdrawPwd: false }
  signedInAs(app, lacksBoth)
  app.answer('/withdraw/info', aWithdrawInfo())
  app.answer('/sms/send', { expireIn: 300, resendIn: 60 })
  app.answer('/bank/list', { form: 'IFSC', holdHours: 24, wallets: [], list: [] })
  app.answer('/bank/lookup', { bankName: 'State Bank of India', branch: 'Fort', city: 'Mumbai', complete: true })
  app.answer('/bank/save', anAccount)
  app.answer('/user/withdrawPassword/set', {})
  await app.open('/pages/account/Account')
  await page.getByRole('region', { name: 'Your account' }).getByRole('link', { name: 'Withdraw', exact: true }).click()

  await vi.waitFor(() => expect(location.pathname).toMatch(/BankCard$/))
  expect(location.search).toBe('?from=withdraw')
  signedInAs(app, { ...lacksBoth, bankCardCount: 1 })
  await addBankAccount()

  await vi.waitFor(() => expect(location.pathname).toMatch(/WithdrawalPassword$/))
  expect(location.search).toBe('?from=withdraw')
  signedInAs(app, { ...lacksBoth, bankCardCount: 1, hasWithdrawPwd: true })
  await setPassword()

  await vi.waitFor(() => expect(location.pathname).toBe(withdraw))
  await expect.element(page.getByRole('region', { name: 'You can withdraw' })).toBeVisible()
})

const anAccount = {
  id: '7',
  kind: 'bank',
  holderName: 'Asha Rao',
  accountNoMasked: '•••• 4455',
  accountType: 'savings',
  bankName: 'State Bank of India',
  verified: true,
} as const

async function addBankAccount(): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await userEvent.fill(field('Account holder name'), 'Asha Rao')
  await userEvent.fill(field('IFSC'), 'sbin0000300')
  await userEvent.fill(field('Account number'), '001122334455')
  await page.getByRole('button', { name: 'Next' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await userEvent.fill(sheet.getByLabelText('Verification code'), '123456')
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
}

async function setPassword(): Promise<void> {
  await userEvent.fill(page.getByLabelText('Phone number', { exact: true }), '98123 45670')
  await page.getByRole('button', { name: 'Send code' }).click()
  await userEvent.fill(page.getByLabelText('Verification code', { exact: true }), '123456')
  await userEvent.fill(page.getByLabelText('Withdrawal password', { exact: true }), '480217')
  await userEvent.fill(page.getByLabelText('Confirm password', { exact: true }), '480217')
  await page.getByRole('main').getByRole('button', { name: 'Set password' }).click()
}

test('a failed page offers a retry', async () => {
  signedInAs(app)
  app.refuse('/withdraw/info', 'server.error', {})
  await app.open(withdraw)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  app.answer('/withdraw/info', aWithdrawInfo())
  await retry.click()
  await expect.element(page.getByRole('region', { name: 'You can withdraw' })).toBeVisible()
})
