import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aMarket } from '../../../test/market.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { aWithdrawal } from '../../../test/withdrawal.ts'

const app = testApp()
const history = '/pages/wallet/WithdrawHistory'
const asked = () => app.requests.filter(({ path }) => path === '/withdraw/record').map(({ body }) => body)

test('has the tabs Today, 7 Days and 30 Days, and shows each withdrawal with its state [W-10]', async () => {
  signedInAs(app)
  const row = aWithdrawal()
  app.answer('/withdraw/record', { total: 2, list: [row, { ...row, withdrawNo: 'W19070042382', status: 'PAID' }] })
  await app.open(history)
  const rows = page.getByRole('list', { name: 'Withdrawal history' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Kaveri Bank.*•••• 4471.*Rs\s3,000.*With your bank/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Paid/)
  await expect
    .element(rows.nth(1).getByRole('link'))
    .toHaveAttribute('href', '/pages/wallet/WithdrawWait?withdrawNo=W19070042382')
  for (const [name, range] of [
    ['7 Days', '7d'],
    ['30 Days', '30d'],
    ['Today', 'today'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await vi.waitFor(() => expect(asked().map((body) => body.range)).toContain(range))
  }
})

test('"More" reaches as far back as the market says, and older records are asked for in Feedback', async () => {
  signedInAs(app)
  app.answer('/market/info', aMarket({ history: { onlineMonths: 3, onRequestMonths: 12 } }))
  app.answer('/withdraw/record', { total: 0, list: [] })
  await app.open(history)
  await page.getByRole('tab', { name: 'More' }).click()
  await expect.element(page.getByText('You can get older records, up to 12 months back, on request.')).toBeVisible()
  const { min } = page.getByLabelText('From').element() as HTMLInputElement
  expect(Math.round((Date.now() - Date.parse(min)) / (30.44 * 86_400_000))).toBe(3)
  await expect
    .element(page.getByRole('link', { name: 'Ask in Feedback' }))
    .toHaveAttribute('href', '/pages/account/components/FeedBack/FeedBack')
})

const noRows = { list: [], pageNo: 1, pageSize: 20, hasMore: false }
const histories = [
  ['/pages/wallet/WithdrawHistory', '/withdraw/record', ['Today', '7 Days', '30 Days']],
  ['/pages/wallet/DepositHistory', '/recharge/record', ['Today', '7 Days', '30 Days']],
  ['/pages/account/components/BalanceRecords/BalanceRecords', '/user/balanceRecord', ['Today', '7 Days', '30 Days']],
  ['/pages/account/components/GameRecords/GameRecords', '/game/record', ['Today', 'Yesterday', 'Last 3 days']],
] as const

test.each(histories)(
  '%s keeps its tabs, "More" takes any two days of the last 24 months, and such days can be exported [Z-19]',
  async (address, call, tabs) => {
    signedInAs(app)
    app.answer('/market/info', aMarket())
    app.answer('/withdraw/record', { total: 0, list: [] })
    app.answer('/recharge/record', { total: 0, list: [] })
    app.answer('/user/balanceRecord', { currency: 'PKR', ...noRows })
    app.answer('/game/record', { total: 0, ...noRows })
    await app.open(address)
    const period = page.getByRole('tablist', { name: 'Period' })
    await expect.element(period.getByRole('tab', { name: 'More' })).toBeVisible()
    const labels = period.getByRole('tab').elements()
    expect(labels.map(({ textContent }) => textContent)).toEqual([...tabs, 'More'])
    await period.getByRole('tab', { name: 'More' }).click()
    const from = page.getByLabelText('From')
    await expect.element(from).toHaveAttribute('min')
    const first = (from.element() as HTMLInputElement).min
    await userEvent.fill(from, first)
    const last = () => app.requests.findLast(({ path }) => path === call)?.body
    await vi.waitFor(() => expect(last()).toMatchObject({ range: 'custom', from: first, to: expect.any(String) }))
    expect(Math.round((Date.now() - Date.parse(first)) / (30.44 * 86_400_000))).toBe(24)
    await page.getByRole('link', { name: 'Statement' }).click()
    await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  },
)
