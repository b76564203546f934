import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
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
  await expect.element(rows.nth(0)).toMatchTextContent(/Kaveri Bank.*•••• 4471.*Rs 3,000.*With your bank/)
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

test('"More" takes any two days of the last 24 months', async () => {
  signedInAs(app)
  app.answer('/withdraw/record', { total: 0, list: [] })
  await app.open(history)
  await page.getByRole('tab', { name: 'More' }).click()
  const from = page.getByLabelText('From')
  const first = (from.element() as HTMLInputElement).min
  await userEvent.fill(from, first)
  await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ range: 'custom', from: first }))
  const months = (Date.now() - Date.parse(first)) / (30.44 * 86_400_000)
  expect(Math.round(months)).toBe(24)
  await expect.element(page.getByText('No withdrawals in this time')).toBeVisible()
})
