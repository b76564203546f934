/** What goes wrong: another amount than ordered, a payment that fails, a desk that is closed. */
import { expect, type Page } from '@playwright/test'
import { test } from '../home/visitor.ts'
import { atTheBank, balanceOf, comeIn, pay } from './depositor.ts'

test('money that does not fit the order is set aside, said to be safe, and not credited [D-44]', async ({ page }) => {
  await comeIn(page, '+91')
  const before = await balanceOf(page)
  await pay(page, 800)
  await page.getByRole('button', { name: 'Open the payment page' }).click()
  await atTheBank(page, 'Pay the wrong amount')
  await expect(page.getByText(/It is safe, and a person decides/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()
  expect(await balanceOf(page)).toBe(before)
})

test('a payment that the bank refuses says so and leads to another try [D-44]', async ({ page }) => {
  await comeIn(page, '+880')
  const before = await balanceOf(page)
  await pay(page, 900)
  await atTheBank(page, 'Fail')
  await expect(page).toHaveURL(/DepositOrderDetail\?orderNo=D\d+/)
  await expect(page.getByText('Failed', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Make a new deposit' })).toBeVisible()
  expect(await balanceOf(page)).toBe(before)
})

/** The desk closes as the browser hears of it; that the server refuses too is proven beside the server. */
async function closeDesk(page: Page): Promise<void> {
  await page.route('**/api/home/rechargeButtonStatus', (route) =>
    route.fulfill({ json: { state: '200', msg: '', resultData: { open: false } } }),
  )
}

test('a closed desk opens neither by its address nor from the account, and says why [D-02 D-03]', async ({ page }) => {
  await comeIn(page, '+91')
  await closeDesk(page)
  const popup = page.getByRole('dialog', { name: 'Tips' })
  await page.goto('/pages/wallet/Deposit')
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
  await popup.getByRole('button', { name: 'Close' }).click()
  await page.goto('/pages/account/Account')
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/Account$/)
  const service = page.waitForEvent('popup')
  await popup.getByRole('button', { name: 'Contact customer service' }).click()
  await (await service).close()
  await expect(popup).toBeHidden()
  await page.unroute('**/api/home/rechargeButtonStatus')
})
