/** Failures: another amount than ordered, late money, a payment that fails. */
import { expect } from '@playwright/test'
import { balanceOf, expectCredited, pay, payAtBank } from './deposit-steps.ts'
import { test } from './fixtures.ts'
import { recordNetwork } from './network-log.ts'
import { payBy, withOrderSeconds } from './operator.ts'

test('credits money for an expired order, without a reload [D-44]', async ({ phoneOf }) => {
  const page = await phoneOf('+91')
  const before = await balanceOf(page)
  const ordered = page.waitForResponse('**/api/recharge/createRechargeOrder')
  await withOrderSeconds('IN', 4, () => pay(page, 300))
  const { resultData } = (await (await ordered).json()) as { resultData: { deeplink: string } }
  await expect(page.getByText('Expired', { exact: true })).toBeVisible()
  await expect(page.getByText(/^We didn’t receive a payment. If you did pay, we’ll credit it/)).toBeVisible()
  const networkLog = await recordNetwork(page)
  await payBy({ url: resultData.deeplink })
  await expect(page.getByText('Money added to your balance')).toBeVisible()
  expect(networkLog.entries).not.toContain('loaded')
  await expectCredited(page, '+91', before + 30_000)
})

test('shows a payment that the bank refused, and links to another attempt [D-44]', async ({ phoneOf }) => {
  const page = await phoneOf('+880')
  const before = await balanceOf(page)
  await pay(page, 900)
  await payAtBank(page, 'Fail')
  await expect(page).toHaveURL(/DepositOrderDetail\?orderNo=D\d+/)
  await expect(page.getByText('Failed', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Deposit again' })).toBeVisible()
  expect(await balanceOf(page)).toBe(before)
})

// Last, because an order under review blocks other orders of the same player.
test('shows money that does not match the order as safe in suspense, and does not credit it [D-44]', async ({
  phoneOf,
}) => {
  const page = await phoneOf('+91')
  const before = await balanceOf(page)
  await pay(page, 800)
  await page.getByRole('button', { name: 'Open payment page' }).click()
  await payAtBank(page, 'Pay the wrong amount')
  await expect(page.getByText(/It is safe; our team will decide/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()
  expect(await balanceOf(page)).toBe(before)
})
