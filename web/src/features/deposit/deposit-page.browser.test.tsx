import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aChargeInfo, aMethod, anOrder } from '../../../test/deposit.ts'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const deposit = '/pages/wallet/Deposit'
const charge = '/recharge/getChargeInfo'
const create = '/recharge/createRechargeOrder'
const lower = '/safety/lowerLimit'
const amount = () => page.getByRole('textbox', { name: 'Deposit amount' })
const payButton = () => page.getByRole('button', { name: 'Pay now' })
const method = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)

function answerCashier(overrides: Parameters<typeof aChargeInfo>[0] = {}, areaCode: '+91' | '+92' = '+92'): void {
  signedInAs(app, { areaCode })
  app.answer(charge, aChargeInfo(overrides))
}

beforeEach(() => {
  app.answer('/recharge/getPayChannel', [
    { channel: 1, name: 'One', min: 100, max: 50_000, feeRate: 0, eta: '1-5 min' },
    { channel: 2, name: 'Two', min: 100, max: 50_000, feeRate: 0.01, eta: '1-5 min' },
  ])
  app.answer('/recharge/orderDetail', anOrder({ deeplink: 'upi://pay?pa=zamra@bank&pn=Zamra%20Ltd&am=500.00' }))
  app.answer(create, { orderNo: 'D9105733290000000001', deeplink: 'upi://pay?pa=zamra@bank', expireAt: Date.now() })
})

test('shows methods, channels, amounts and the tip, and no offers when there are none [D-35]', async () => {
  answerCashier()
  await app.open(deposit)
  await expect.element(page.getByRole('group', { name: 'Pay with' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^One.*No fee/ })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: /^Two.*Fee 1%/ })).not.toBeChecked()
  await expect.element(page.getByRole('group', { name: 'Quick amounts' })).toBeVisible()
  await expect.element(page.getByText(/normally credit within 1–5 minutes/)).toBeVisible()
  expect(page.getByRole('radio', { name: 'No bonus' }).elements()).toEqual([])
})

test('orders the tabs as the server says, with badges and the virtual account second [D-16 D-18 D-20 D-21]', async () => {
  const rechargeTypeList = [aMethod(), aMethod({ name: 'V/A', type: 5 })]
  const gifts = { transferGift: 0.02, transferGiftSwitch: true, cryptoGift: 0.03, showCrypto: true }
  answerCashier({ ...gifts, rechargeTypes: [4, 1, 2], rechargeTypeList })
  await app.open(deposit)
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  const labels = page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent)
  expect(labels).toEqual(['Crypto+3%', 'V/A', 'Online', 'Transfer+2%'])
})

test('shows customer service instead of a form when there is no method [D-22]', async () => {
  const help = vi.spyOn(window, 'open').mockReturnValue(null)
  answerCashier({ giftSwitch: false, showTranfer: false })
  await app.open(deposit)
  await expect.element(page.getByText('No deposit method is available')).toBeVisible()
  expect(amount().elements()).toEqual([])
  await page.getByRole('button', { name: 'Contact support' }).click()
  expect(help.mock.calls[0]?.[0]).toBe('https://service.example/chat')
})

test('offers a retry when the charge info is refused, and shows the form when it succeeds [D-37]', async () => {
  answerCashier()
  app.refuse(charge, 'server.error', {})
  await app.open(deposit)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  expect(amount().elements()).toEqual([])
  app.answer(charge, aChargeInfo())
  await retry.click()
  await expect.element(amount()).toHaveValue('500')
})

test('selects the default method outside India, and no amount disables a method [D-24 D-29]', async () => {
  answerCashier()
  await app.open(deposit)
  await expect.element(amount()).toHaveValue('500')
  await expect.element(method('Wallet')).toBeChecked()
  await expect.element(method('UPI')).toBeEnabled()
})

test('sorts and disables the methods for each amount in India, and disables payment when none is left [D-25 D-26 D-27 D-28]', async () => {
  const small = aMethod({ name: 'Small', type: 21, showOffset: 5, showWeight: 1, amountRange: '{"min":100,"max":500}' })
  const large = aMethod({
    name: 'Large',
    type: 22,
    showOffset: 1,
    showWeight: 9,
    amountRange: '{"min":500,"max":9000}',
  })
  answerCashier({ rechargeTypeList: [large, small], currency: 'INR' }, '+91')
  await app.open(deposit)
  const names = () => page.getByRole('group', { name: 'Pay with' }).getByRole('radio').elements()
  await expect.element(method('Small')).toBeChecked()
  await method('Large').click({ force: true })
  await expect.element(method('Large')).toBeChecked()
  await userEvent.fill(amount(), '5000')
  await expect.element(method('Large')).toBeChecked()
  await expect.element(method('Small')).toBeDisabled()
  expect(names()[0]?.parentElement?.textContent).toContain('Large')
  await userEvent.fill(amount(), '400')
  await expect.element(method('Small')).toBeChecked()
  expect(names()[0]?.parentElement?.textContent).toContain('Small')
  await userEvent.fill(amount(), '9500')
  await expect.element(payButton()).toBeDisabled()
  expect(names().some((radio) => (radio as HTMLInputElement).checked)).toBe(false)
})

test('rejects an empty amount and one out of range with the specified texts [D-31 D-32 D-33]', async () => {
  answerCashier()
  await app.open(deposit)
  await userEvent.clear(amount())
  await expect.element(page.getByText('Please input deposit amount!')).toBeVisible()
  await payButton().click()
  expect(sentTo(create)).toEqual([])
  await userEvent.fill(amount(), '50001')
  await expect.element(page.getByText('Deposit amount must be between Rs 100-Rs 50,000')).toBeVisible()
  await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(amount(), '100')
  await expect.element(page.getByText('Rs 100 to Rs 50,000 per deposit')).toBeVisible()
})

test('uses the amounts of the second channel if it has its own [D-31]', async () => {
  answerCashier({ typeB: { amountList: [300, 900] } })
  await app.open(deposit)
  await page.getByRole('radio', { name: /^Two/ }).click({ force: true })
  await expect.element(page.getByText('Rs 300 to Rs 900 per deposit')).toBeVisible()
})

test('keeps each choice while the rest of the form changes and sends it with the order [D-11]', async () => {
  answerCashier()
  await app.open(deposit)
  await expect.element(amount()).toHaveValue('500')
  await expect.element(method('Wallet')).toBeChecked()
  await expect.element(page.getByText('via Wallet')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^One/ })).toBeChecked()
  const names = page.getByRole('group', { name: 'Pay with' }).getByRole('radio').elements()
  expect(names).toHaveLength(2)
  await method('UPI').click({ force: true })
  await page.getByRole('radio', { name: /^Two/ }).click({ force: true })
  await page.getByRole('button', { name: 'Rs 1,000', exact: true }).click()
  await expect.element(method('UPI')).toBeChecked()
  await expect.element(page.getByRole('radio', { name: /^Two/ })).toBeChecked()
  await expect.element(page.getByText('via UPI')).toBeVisible()
  await payButton().click()
  await vi.waitFor(() => expect(sentTo(create)).toMatchObject([{ amount: 1_000, channel: 2, type: 1 }]))
})

test('reports charge info texts that cannot be parsed and still shows the form [D-15]', async () => {
  answerCashier({
    rechargeTypeList: [aMethod({ amountRange: '{broken' })],
    agentRechargeSwitch: true,
    agentsV2: 'oops',
  })
  await app.open(deposit)
  await expect.element(method('UPI')).toBeChecked()
  await vi.waitFor(() => expect(JSON.stringify(sentTo('/u/appStackUpload'))).toContain('amountRange'))
})

test('creates an order without a bonus by one tap, tracks the purchase first and shows the code [T-05 D-39 TR-07]', async () => {
  const offer = {
    ...{ promoId: 'welcome', name: 'Welcome', bonusBps: 3_500, bonusMax: 3_000_000, depositMin: 50_000 },
    ...{ wagerTimes: 3, wagerDays: 14, wagerBase: 'bonusPlusDeposit' as const },
  }
  answerCashier({ offers: [offer] })
  await app.open(deposit)
  await expect.element(page.getByRole('radio', { name: /Welcome/ })).not.toBeChecked()
  await expect
    .element(page.getByText('Bet Rs 2,025 (3× deposit and bonus) within 14 days before you can withdraw.'))
    .toBeVisible()
  await payButton().click()
  await vi.waitFor(() => expect(location.pathname).toBe('/pages/wallet/DepositUpiDetail'))
  expect(sentTo(create)).toMatchObject([{ amount: 500, channel: 1, type: 11, useBonus: false }])
  expect(sentTo(create)[0]).not.toHaveProperty('promoId')
  const calls = app.requests.map(({ path, body }) => (JSON.stringify(body).includes('"purchase"') ? 'purchase' : path))
  expect(calls.indexOf('purchase')).toBeGreaterThan(-1)
  expect(calls.indexOf('purchase')).toBeLessThan(calls.indexOf(create))
})

test('shows methods, channels, offers with their bonus, amount and tips, and sends the selected offer [D-05]', async () => {
  const offer = {
    promoId: 'welcome',
    name: 'Welcome',
    bonusBps: 3_500,
    bonusMax: 3_000_000,
    depositMin: 50_000,
    wagerTimes: 3,
    wagerDays: 14,
    wagerBase: 'bonus' as const,
  }
  answerCashier({ offers: [offer] })
  await app.open(deposit)
  await expect.element(page.getByRole('group', { name: 'Pay with' })).toBeVisible()
  for (const channel of [/^One/, /^Two/]) await expect.element(page.getByRole('radio', { name: channel })).toBeVisible()
  await expect.element(amount()).toHaveValue('500')
  await expect.element(page.getByText(/normally credit within 1–5 minutes/)).toBeVisible()
  await page.getByRole('radio', { name: /Welcome/ }).click({ force: true })
  await expect.element(page.getByText('Rs 675', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Rs 100', exact: true }).click()
  await expect.element(page.getByRole('radio', { name: /Welcome/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Rs 500', exact: true }).click()
  await payButton().click()
  await vi.waitFor(() => expect(sentTo(create)).toMatchObject([{ useBonus: true, promoId: 'welcome' }]))
})

test('reuses the idempotency key when the answer was lost, and makes a new one for another amount [D-54]', async () => {
  answerCashier()
  await app.open(deposit)
  app.lose(create)
  await payButton().click()
  await expect.element(page.getByText(/you won’t create a second order/)).toBeVisible()
  await payButton().click()
  await vi.waitFor(() => expect(sentTo(create)).toHaveLength(2))
  await userEvent.fill(amount(), '1000')
  await payButton().click()
  await vi.waitFor(() => expect(sentTo(create)).toHaveLength(3))
  const [first, again, other] = sentTo(create).map(({ clientOrderId }) => clientOrderId)
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('blocks a new order while too many are unpaid and links to them [D-34]', async () => {
  answerCashier({ ordersInProcess: 2 })
  await app.open(deposit)
  const words = 'You still have 2 orders being processed. Please try again later.'
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(payButton()).toBeDisabled()
  await expect
    .element(page.getByRole('link', { name: 'View my deposits' }))
    .toHaveAttribute('href', '/pages/wallet/DepositHistory')
})

test('offers a limit by default and lists the documents before the first deposit [SP-05 KY-01]', async () => {
  const documents = [{ document: 'Identity card', when: 'Before your withdrawals reach 50,000, to know it is you' }]
  answerCashier({ isFirst: true, documents })
  await app.open(deposit)
  await payButton().click()
  const sheet = page.getByRole('dialog', { name: 'Before your first deposit' })
  await expect.element(sheet.getByText('Identity card')).toBeVisible()
  await expect.element(sheet.getByText(/Before your withdrawals reach 50,000/)).toBeVisible()
  await expect.element(sheet.getByText(/The law requires us/)).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Set a limit' })).toHaveFocus()
  await sheet.getByRole('button', { name: 'Set a limit' }).click()
  await expect.element(sheet.getByLabelText('My deposit limit')).toHaveFocus()
  await sheet.getByRole('button', { name: 'Set limit and continue' }).click()
  await expect.element(sheet.getByText('Enter an amount without decimals')).toBeVisible()
  app.lose(lower)
  await sheet.getByLabelText('My deposit limit').fill('020x00')
  await sheet.getByRole('tab', { name: 'Week' }).click()
  await sheet.getByRole('button', { name: 'Set limit and continue' }).click()
  await expect.element(sheet.getByText(/Connection lost/)).toBeVisible()
  expect(sentTo(create)).toEqual([])
  app.answer(lower, { amount: 150_000, currency: 'PKR' })
  await sheet.getByRole('button', { name: 'Set limit and continue' }).click()
  await expect.element(page.getByText('Deposit limit set: Rs 1,500')).toBeVisible()
  await vi.waitFor(() => expect(sentTo(create)).toHaveLength(1))
  expect(sentTo(lower).at(-1)).toMatchObject({ kind: 'deposit', period: 'week', amount: 2_000 })
})

test('continues without a limit by one tap [SP-05]', async () => {
  answerCashier({ isFirst: true, documents: [] })
  await app.open(deposit)
  await payButton().click()
  const sheet = page.getByRole('dialog', { name: 'Before your first deposit' })
  await sheet.getByRole('button', { name: 'Continue without a limit' }).click()
  await vi.waitFor(() => expect(sentTo(create)).toHaveLength(1))
})

test('shows what is used of a limit that is reached, and where it can be seen', async () => {
  answerCashier()
  await app.open(deposit)
  app.refuse(create, 'limit.reached', { limitType: 'deposit', period: 'day', limit: 50_000, used: 40_000 })
  await payButton().click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^You’ve reached your daily limit. Rs\s400 of Rs\s500 used./)
  const link = page.getByRole('alert').getByRole('link', { name: 'Safer play' })
  await expect.element(link).toHaveAttribute('href', '/pages/safety/SaferPlay')
})

test('shows the reason of a refusal and links to the next step', async () => {
  answerCashier()
  await app.open(deposit)
  app.refuse(create, 'kyc.required', { level: 2 })
  await payButton().click()
  await expect
    .element(page.getByRole('link', { name: 'Verify my identity' }))
    .toHaveAttribute('href', '/pages/safety/Kyc?from=deposit')
  const elsewhere = { code: 'geo.otherCountry', params: { market: 'IN', country: 'FR' }, next: 'playFree' } as const
  app.refuse(create, 'market.notAllowed', { action: 'deposit', market: 'IN', reasons: [elsewhere] })
  await payButton().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^You seem to be in France\./)
  await expect.element(page.getByRole('link', { name: 'See why' })).toHaveAttribute('href', '/pages/market/Law')
})
