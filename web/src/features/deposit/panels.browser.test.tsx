import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aChargeInfo, aMethod, anOrder } from '../../../test/deposit.ts'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const deposit = '/pages/wallet/Deposit'
const create = '/recharge/createRechargeOrder'
const amount = () => page.getByRole('textbox', { name: 'Deposit amount' })
const payButton = () => page.getByRole('button', { name: 'Pay now' })
const method = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)

function answerCashier(overrides: Parameters<typeof aChargeInfo>[0] = {}): void {
  signedInAs(app, { areaCode: '+92' })
  app.answer('/recharge/getChargeInfo', aChargeInfo(overrides))
}

beforeEach(() => {
  app.answer('/recharge/getPayChannel', [
    { channel: 1, name: 'One', min: 100, max: 50_000, feeRate: 0, eta: '1-5 min' },
  ])
  app.answer('/recharge/orderDetail', anOrder())
  app.answer(create, { orderNo: 'D9105733290000000001', deeplink: 'upi://pay?pa=zamra@bank', expireAt: Date.now() })
})

test('preselects the first IMPS amount for a transfer and sends its rail [D-12 D-30]', async () => {
  answerCashier()
  app.answer('/recharge/createTransferOrder', {
    orderNo: 'D9105733290000000001',
    payee: { legalName: 'Zamra Ltd' },
    reference: 'ZK1',
    expireAt: 0,
  })
  await app.open(`${deposit}?tab=2`)
  await expect.element(amount()).toHaveValue('700')
  // The page for deposits by hand that `manual_recharge_url` names.
  const byHand = page.getByRole('link', { name: 'Deposit by hand with our team' })
  await expect.element(byHand).toHaveAttribute('href', 'https://pay.example')
  await payButton().click()
  await vi.waitFor(() =>
    expect(sentTo('/recharge/createTransferOrder')).toMatchObject([{ amount: 700, paymentMethod: 1 }]),
  )
})

test('keeps the typed amount when the charge info changes', async () => {
  answerCashier()
  await app.open(`${deposit}?tab=2`)
  await userEvent.fill(amount(), '900')
  app.answer('/recharge/getChargeInfo', aChargeInfo({ ordersInProcess: 2 }))
  app.lose('/recharge/createTransferOrder')
  await payButton().click()
  await expect.element(page.getByText(/You still have 2 orders/)).toBeVisible()
  await expect.element(amount()).toHaveValue('900')
})

test('shows the online form with its own method for the virtual account [D-13]', async () => {
  answerCashier({ rechargeTypeList: [aMethod(), aMethod({ name: 'V/A', type: 5 })] })
  await app.open(`${deposit}?tab=5`)
  await expect.element(amount()).toHaveValue('500')
  await expect.element(method('V/A')).toBeChecked()
  expect(method('UPI').elements()).toEqual([])
  await expect.element(page.getByRole('radio', { name: /^One/ })).toBeChecked()
  await page.getByRole('button', { name: 'Rs 1,000', exact: true }).click()
  await payButton().click()
  await vi.waitFor(() => expect(sentTo(create)).toMatchObject([{ amount: 1_000, channel: 1, type: 5 }]))
})

const coins = [
  { coin: 'USDT', network: 'Ethereum', min: '10', rate: '83.10', confirmations: 12 },
  { coin: 'USDC', network: 'Ethereum', min: '20', rate: '83.00', confirmations: 12 },
]
type Transfer = WireOutputOf<'/recharge/cryptoAddress'>['incoming'][number]

const anAddress = (incoming: Transfer[]): WireOutputOf<'/recharge/cryptoAddress'> => ({
  ...{ address: '0xA1', min: '5', rate: '280', confirmations: 12 },
  incoming,
})

const quickAmounts = () =>
  page
    .getByRole('group', { name: 'Quick amounts' })
    .getByRole('button')
    .elements()
    .map((one) => one.textContent)

test('keeps separate lists for IMPS, UPI and the coins when switching tabs [D-14]', async () => {
  answerCashier({ showCrypto: true, cryptoConfig: coins })
  app.answer('/recharge/cryptoAddress', anAddress([]))
  await app.open(`${deposit}?tab=2`)
  await expect.element(page.getByRole('radio', { name: /^IMPS/ })).toBeChecked()
  expect(quickAmounts()).toEqual(['700', '1,000', '5,000'])
  await page.getByRole('radio', { name: /^UPI/ }).click({ force: true })
  await vi.waitFor(() => expect(quickAmounts()).toEqual(['200', '400']))
  await page.getByRole('tab', { name: 'Crypto' }).click()
  await expect.element(page.getByRole('tab', { name: 'USDT · Ethereum' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'USDC · Ethereum' }).click()
  await vi.waitFor(() => expect(sentTo('/recharge/cryptoAddress').at(-1)).toMatchObject({ coin: 'USDC' }))
  await page.getByRole('tab', { name: 'Transfer' }).click()
  await vi.waitFor(() => expect(quickAmounts()).toEqual(['700', '1,000', '5,000']))
})

test('updates the confirmations of incoming transfers and what they wait for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  answerCashier({ showCrypto: true, cryptoConfig: coins.slice(0, 1) })
  const seen: Transfer = { txHash: `0x${'a'.repeat(64)}`, amount: '12.5', confirmations: 3, status: 'SEEN' }
  app.answer('/recharge/cryptoAddress', anAddress([seen]))
  await app.open(`${deposit}?tab=4`)
  await expect.element(page.getByText('3 of 12 confirmations')).toBeVisible()
  const final = { ...seen, confirmations: 12 }
  const other = (letter: string) => ({ ...final, txHash: `0x${letter.repeat(64)}` })
  const incoming: Transfer[] = [
    { ...final, waitsFor: 'identity' },
    { ...other('b'), waitsFor: 'minimum' },
    { ...other('c'), waitsFor: 'rate' },
    { ...other('d'), waitsFor: 'review' },
    { ...other('e'), status: 'RETURNED' },
  ]
  app.answer('/recharge/cryptoAddress', anAddress(incoming))
  vi.advanceTimersByTime(8_000)
  await expect.element(page.getByText(/once you verify your identity/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Verify my identity' })).toBeVisible()
  for (const words of [
    /Below the minimum/,
    /No exchange rate right now/,
    /our team will review it/,
    /sending it back to you/,
  ]) {
    await expect.element(page.getByText(words)).toBeVisible()
  }
  expect(page.getByText('3 of 12 confirmations').elements()).toEqual([])
})

test('contacts agents through customer service and shows no account to pay to [D-19]', async () => {
  const help = vi.spyOn(window, 'open').mockReturnValue(null)
  const agents = [{ name: 'Lahore desk', account: '000111222333' }, { name: 'Karachi desk' }]
  const agency = { rechargeTypes: [1, 3], agentRechargeSwitch: true, agentRechargeGift: 0.03 }
  answerCashier({ ...agency, agentsV2: JSON.stringify(agents) })
  await app.open(deposit)
  await page.getByRole('tab', { name: 'Agent +3%' }).click()
  const names = page.getByRole('region', { name: 'Our agents' }).getByRole('listitem')
  await expect.element(names.first()).toHaveTextContent('Lahore desk')
  expect(names.elements().map((one) => one.textContent)).toEqual(['Lahore desk', 'Karachi desk'])
  await expect.element(page.getByText(/never to a person/)).toBeVisible()
  expect(page.getByText('000111222333').elements()).toEqual([])
  expect(payButton().elements()).toEqual([])
  await page.getByRole('button', { name: 'Contact support' }).click()
  expect(help.mock.calls[0]?.[0]).toBe('https://service.example/chat')
})

test('shows customer service when there are no named agents', async () => {
  answerCashier({ rechargeTypes: [3], agentRechargeSwitch: true, agentsV2: '[]' })
  await app.open(deposit)
  await expect.element(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Our agents' }).elements()).toEqual([])
})

test('links to the identity check when the address is refused', async () => {
  answerCashier({ showCrypto: true, cryptoConfig: coins })
  app.refuse('/recharge/cryptoAddress', 'kyc.required', { level: 2 })
  await app.open(`${deposit}?tab=4`)
  await expect.element(page.getByRole('link', { name: 'Verify my identity' })).toBeVisible()
})

test('shows the offline notice above the pay bar', async () => {
  answerCashier()
  await app.open(deposit)
  await expect.element(payButton()).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  const notice = page.getByText('You’re offline.', { exact: false })
  await expect.element(notice).toBeVisible()
  const via = page.getByText('via Wallet').element()
  expect(notice.element().getBoundingClientRect().bottom).toBeLessThan(via.getBoundingClientRect().top)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  dispatchEvent(new Event('online'))
})
