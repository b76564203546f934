import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aChargeInfo, anOrder } from '../../../test/deposit.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { findStored, store } from '../../lib/storage.ts'

const app = testApp()
const orderNo = 'D9105733290000000001'
const at = (name: string) => `/pages/wallet/${name}?orderNo=${orderNo}`
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)
const compensation = { ratePer6h: 0.01, cap: 0.3, accruedBps: 0, accrued: 0, since: 1_700_000_000_000 }
const link = 'upi://pay?pa=zamra@bank&pn=Zamra%20Ltd&am=500.00&tr=ZK1'

function withOrder(overrides: Parameters<typeof anOrder>[0] = {}) {
  signedInAs(app)
  app.answer('/recharge/getChargeInfo', aChargeInfo())
  app.answer('/recharge/orderDetail', anOrder(overrides))
}

function transfer(overrides: Parameters<typeof anOrder>[0] = {}) {
  const payee = { legalName: 'Zamra Private Limited', bank: 'Bank One', account: '000111222333', ifsc: 'ABCD0000001' }
  withOrder({
    rail: 'imps',
    type: 2,
    methodName: 'IMPS',
    payee,
    reference: 'ZK8YVVHSR7',
    canSubmitUtr: true,
    ...overrides,
  })
}

test('filters the history by three time ranges and shows the status of each order [D-43 D-44 Z-05]', async () => {
  signedInAs(app)
  const statuses = ['SUCCEEDED', 'PENDING', 'FAILED', 'EXPIRED', 'UNDER_REVIEW'] as const
  const list = statuses.map((status, index) => anOrder({ status, orderNo: `D910573329000000000${index}` }))
  const transferred = anOrder({ status: 'SUCCEEDED', type: 2, rail: 'bank', orderNo: 'D9105733290000000006' })
  app.answer('/recharge/record', { total: 6, list: [...list, transferred] })
  await app.open('/pages/wallet/DepositHistory')
  const words = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/UPI.*Rs\s500.*Succeeded/)
  expect(words().map((text) => /[A-Z][a-z ]+$/.exec(text ?? '')?.[0])).toEqual([
    'Succeeded',
    'Pending',
    'Failed',
    'Expired',
    'Under review',
    'Success',
  ])
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(['Today', '7 Days', '30 Days', 'More'])
  await page.getByRole('tab', { name: '30 Days' }).click()
  await vi.waitFor(() => expect(sentTo('/recharge/record').map(({ range }) => range)).toEqual(['today', '30d']))
})

test('links an empty history to the deposit page', async () => {
  signedInAs(app)
  app.answer('/recharge/record', { total: 0, list: [] })
  await app.open('/pages/wallet/DepositHistory')
  await expect.element(page.getByRole('link', { name: 'Make a deposit' })).toBeVisible()
})

test('shows the details, the timeline and the next step of an order with its deadline [D-45]', async () => {
  withOrder({ deeplink: link })
  await app.open(at('DepositOrderDetail'))
  await expect.element(page.getByText(/^Pay by/)).toBeVisible()
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^1[45]:\d\d$/)
  await expect.element(page.getByText('Deposit created')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy: Order ID' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Continue to pay' })).toBeVisible()
  expect(page.getByRole('link', { name: /Submit UTR/ }).elements()).toEqual([])
})

test('links to the UTR form only when the server accepts a UTR [D-46 Z-26]', async () => {
  transfer()
  await app.open(at('DepositOrderDetail'))
  await expect.element(page.getByRole('link', { name: /Submit UTR/ })).toHaveAttribute('href', at('SelfUtrInfo'))
})

test('updates the page when the order is credited, without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  withOrder({ deeplink: link })
  await app.open(at('DepositUpiDetail'))
  await expect.element(page.getByText('Scan with any UPI app')).toBeVisible()
  app.answer('/recharge/orderDetail', anOrder({ status: 'SUCCEEDED', next: { who: 'nobody' }, credited: 50_000 }))
  vi.advanceTimersByTime(4_000)
  await expect.element(page.getByText('Money added to your balance')).toBeVisible()
  await vi.waitFor(() => expect(sentTo('/user/getUserInfo').length).toBeGreaterThan(1))
}, 20_000)

test('shows payee, amount, code, link, time left and copy buttons for UPI [D-51 D-53]', async () => {
  withOrder({ deeplink: link })
  await app.open(at('DepositUpiDetail'))
  await expect.element(page.getByRole('img', { name: 'QR code to pay Rs 500 with UPI' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open UPI app' })).toHaveAttribute('href', link)
  await expect.element(page.getByText('Zamra Ltd')).toBeVisible()
  await expect.element(page.getByText('zamra@bank')).toBeVisible()
  await expect.element(page.getByRole('timer')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'I have paid' }))
    .toHaveAttribute('href', at('DepositOrderDetail'))
})

test('opens the same payment in a named UPI app, and remembers which', async () => {
  withOrder({ deeplink: link })
  await app.open(at('DepositUpiDetail'))
  const apps = page.getByRole('navigation', { name: 'Pay with' }).getByRole('link')
  await expect.element(apps.first()).toMatchTextContent(/Google Pay/)
  const payment = 'pa=zamra@bank&pn=Zamra%20Ltd&am=500.00&tr=ZK1'
  const schemes = ['tez://upi/pay', 'phonepe://pay', 'paytmmp://pay', 'bhim://pay']
  expect(apps.elements().map((one) => one.getAttribute('href'))).toEqual(schemes.map((one) => `${one}?${payment}`))
  const paytm = apps.nth(2).element()
  paytm.addEventListener('click', (event) => event.preventDefault())
  await apps.nth(2).click()
  expect(findStored('upiApp')).toBe('paytm')
})

test('shows the UPI app that was used last first', async () => {
  store('upiApp', 'paytm')
  withOrder({ deeplink: link })
  await app.open(at('DepositUpiDetail'))
  const apps = page.getByRole('navigation', { name: 'Pay with' }).getByRole('link')
  await expect.element(apps.first()).toMatchTextContent(/Paytm/)
})

test('shows the registered payee with copy buttons for IMPS and links to the UTR form [D-51 D-53]', async () => {
  transfer()
  await app.open(at('DepositImpsDetail'))
  for (const word of ['Zamra Private Limited', 'Bank One', '000111222333', 'ABCD0000001', 'ZK8YVVHSR7']) {
    await expect.element(page.getByText(word, { exact: true })).toBeVisible()
  }
  const copied = page
    .getByRole('button', { name: /^Copy: / })
    .elements()
    .map((one) => one.getAttribute('aria-label'))
  expect(copied).toEqual([
    'Copy: Payee',
    'Copy: Account number',
    'Copy: IFSC',
    'Copy: Exact amount',
    'Copy: Add this to the remarks',
    'Copy: Order ID',
  ])
  await expect.element(page.getByRole('link', { name: 'I have paid' })).toHaveAttribute('href', at('SelfUtrInfo'))
})

test('does not link to an address that is not a UPI link', async () => {
  withOrder({ deeplink: 'javascript:alert(1)' })
  await app.open(at('DepositUpiDetail'))
  await expect.element(page.getByRole('img')).toBeVisible()
  expect(page.getByRole('link', { name: 'Open UPI app' }).elements()).toEqual([])
})

test('shows illustrated steps for each rail [D-52]', async () => {
  signedInAs(app)
  await app.open('/pages/wallet/TransferInstructions?type=upi')
  for (const [rail, steps] of [
    ['UPI', 4],
    ['IMPS', 4],
    ['Bank', 5],
    ['E-wallet', 4],
    ['Crypto', 3],
  ] as const) {
    await page.getByRole('tab', { name: rail }).click()
    await vi.waitFor(() => expect(page.getByRole('listitem').elements()).toHaveLength(steps))
    for (const step of page.getByRole('listitem').elements()) expect(step.querySelector('svg')).not.toBeNull()
  }
})

test('validates the UTR with the specified texts before sending it [D-47 D-50]', async () => {
  transfer()
  app.answer('/recharge/submitUtr', { status: 'UNDER_REVIEW', submittedAt: Date.now(), currency: 'PKR', compensation })
  await app.open(at('SelfUtrInfo'))
  const send = page.getByRole('button', { name: 'Submit UTR' })
  await send.click()
  await expect.element(page.getByText('Please input utr!')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'UTR number' }), '12345')
  await send.click()
  await expect.element(page.getByText('UTR must be 12 digits')).toBeVisible()
  expect(sentTo('/recharge/submitUtr')).toEqual([])
  await userEvent.fill(page.getByRole('textbox', { name: 'UTR number' }), '0012 3456 7890')
  await send.click()
  await vi.waitFor(() => expect(sentTo('/recharge/submitUtr')).toMatchObject([{ orderNo, utr: '001234567890' }]))
})

test('states how long a review takes and the compensation for a delay [D-48 D-49]', async () => {
  transfer()
  await app.open(at('SelfUtrInfo'))
  await expect.element(page.getByText('Self-service orders take 2–24 hours.')).toBeVisible()
  await expect.element(page.getByText(/1% of the deposit for every full 6 hours, up to 30%/)).toBeVisible()
})

test('counts the compensation live after the UTR was sent [D-49 D-50]', async () => {
  const since = Date.now() - 13 * 3_600_000
  const compensation = { ratePer6h: 0.01, cap: 0.3, accruedBps: 200, accrued: 1_000, since }
  const next = { who: 'bank' as const, by: Date.now() }
  transfer({ status: 'UNDER_REVIEW', canSubmitUtr: false, utr: '001234567890', compensation, next })
  await app.open(at('SelfUtrInfo'))
  await expect.element(page.getByText('2%', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Rs 10', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^0[45]:\d\d:\d\d$/)
})

test('shows the refusal of a UTR of another order at the field', async () => {
  transfer()
  app.refuse('/recharge/submitUtr', 'utr.used', {})
  await app.open(at('SelfUtrInfo'))
  await userEvent.fill(page.getByRole('textbox', { name: 'UTR number' }), '001234567890')
  await page.getByRole('button', { name: 'Submit UTR' }).click()
  await expect.element(page.getByText('This UTR was already used for another deposit')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'UTR number' })).toHaveAttribute('aria-invalid', 'true')
})

test('sends a UTR once when the button is tapped twice at once', async () => {
  transfer()
  await app.open(at('SelfUtrInfo'))
  await userEvent.fill(page.getByRole('textbox', { name: 'UTR number' }), '001234567890')
  const button = page.getByRole('button', { name: 'Submit UTR' }).element() as HTMLButtonElement
  button.click()
  button.click()
  await vi.waitFor(() => expect(sentTo('/recharge/submitUtr')).not.toEqual([]))
  await expect.element(page.getByRole('button', { name: 'Submit UTR' })).toBeEnabled()
  expect(sentTo('/recharge/submitUtr')).toHaveLength(1)
})

test('lets the player correct a mistyped UTR before a bank payment matches it', async () => {
  const proven = { status: 'UNDER_REVIEW', canSubmitUtr: false, next: { who: 'bank' } } as const
  transfer({ ...proven, utr: '001234567899', canCorrectUtr: true })
  app.answer('/recharge/submitUtr', { status: 'UNDER_REVIEW', submittedAt: Date.now(), currency: 'PKR', compensation })
  await app.open(at('SelfUtrInfo'))
  await page.getByRole('button', { name: 'Edit UTR' }).click()
  const field = page.getByRole('textbox', { name: 'UTR number' })
  await expect.element(field).toHaveValue('001234567899')
  await userEvent.fill(field, '0012 3456 7890')
  transfer({ ...proven, utr: '001234567890', canCorrectUtr: false })
  await page.getByRole('button', { name: 'Submit corrected UTR' }).click()
  await expect.element(page.getByText('001234567890', { exact: true })).toBeVisible()
  expect(sentTo('/recharge/submitUtr')).toMatchObject([{ orderNo, utr: '001234567890', former: '001234567899' }])
  expect(field.elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Edit UTR' }).elements()).toEqual([])
})

test('links to the order history when the order is not found', async () => {
  signedInAs(app)
  app.refuse('/recharge/orderDetail', 'thing.notFound', {})
  await app.open(at('DepositOrderDetail'))
  await expect.element(page.getByText('We couldn’t find this deposit in your account')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'View my deposits' }))
    .toHaveAttribute('href', '/pages/wallet/DepositHistory')
})
