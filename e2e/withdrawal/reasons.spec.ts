/** What a player with money and without a payee reads, and the files of their history, on the real server. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { balanceOf, expectCredited, formatAmount, pay, payAtBank } from '../deposit/deposit-steps.ts'
import { test } from '../deposit/fixtures.ts'

test('after a deposit the player reads every reason why not, and each leads to its page', async ({ phoneOf }) => {
  const page = await phoneOf('+92')
  const before = await balanceOf(page)
  await pay(page, 700)
  await payAtBank(page, 'Approve')
  await expectCredited(page, '+92', before + 70_000)
  await page.goto('/pages/wallet/WithdrawWhy')
  await expect(page.getByText(formatAmount('+92', before + 70_000), { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add your bank account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set your withdrawal password' })).toBeVisible()
  await page.getByRole('link', { name: 'Add a bank account' }).click()
  await expect(page).toHaveURL(/BankCard\?from=withdrawWhy$/)
})

test('the statement downloads as PDF, CSV and JSON, and closes with the balance of the ledger', async ({ phoneOf }) => {
  const page = await phoneOf('+92')
  const balance = await balanceOf(page)
  await page.goto('/pages/wallet/Statement')
  const fileOf = async (format: string) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${format}` }).click()
    return readFile(await (await saved).path(), 'utf8')
  }
  const statement = JSON.parse(await fileOf('JSON')) as { opening: number; closing: number; list: { amount: number }[] }
  const sum = statement.list.reduce((total, { amount }) => total + amount, statement.opening)
  expect([sum, statement.closing]).toEqual([balance, balance])
  const rows = (await fileOf('CSV')).trim().split('\r\n')
  expect(rows.at(-1)).toContain((balance / 100).toFixed(2))
  expect(rows).toHaveLength(statement.list.length + 3)
  expect(await fileOf('PDF')).toMatch(/^%PDF-1\.4.*%%EOF\n$/s)
})

test('fees and limits are public', async ({ browser }) => {
  const page = await browser.newPage()
  await page.goto(new URL('/pages/market/Fees', process.env.ZAMRA_URL).href)
  await expect(page.getByRole('region', { name: 'By VIP level' }).getByRole('row').nth(1)).toBeVisible()
  await page.close()
})
