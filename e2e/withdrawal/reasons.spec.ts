/** What a player with money and without a payee reads, on the real server. */
import { expect } from '@playwright/test'
import { withdrawHoldHours } from '@zamra/contract/withdraw-hold.ts'
import { balanceOf, expectCredited, formatAmount, pay, payAtBank } from '../deposit/deposit-steps.ts'
import { readEnforcedTerms } from './enforced-terms.ts'
import { test } from './fixtures.ts'

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
  await page.getByRole('link', { name: 'Add an account' }).click()
  await expect(page).toHaveURL(/BankCard\?from=withdrawWhy$/)
})

test('the public page of fees and limits equals what the server decides by [TR-03]', async ({ browser }) => {
  const { settings, levels, policy } = await readEnforcedTerms('PK', 'PKR')
  const money = (minor: number) => formatAmount('+92', minor)
  // A guest of the app, whose usual market is Pakistan.
  const page = await browser.newPage()
  await page.goto(new URL('/pages/market/Fees', process.env.ZAMRA_URL).href)
  const valuesOf = (name: string) => page.getByRole('region', { name }).locator('dd')
  const { min, max, freeTimes, feeMin, usualSeconds } = settings
  await expect(valuesOf('Amounts and fee')).toHaveText([money(min), money(max), String(freeTimes), money(feeMin)])
  await expect(page.getByRole('region', { name: 'By VIP level' }).locator('tbody tr')).toHaveText(
    levels.map((row) =>
      [row.level, money(row.withdrawDailyLimit), row.withdrawDailyTimes, `${row.withdrawFeeBps / 100}%`].join(''),
    ),
  )
  const { slaHours, lateCreditPctPer6h, lateCreditCap, cancelable } = policy.withdrawals
  await expect(valuesOf('When it arrives')).toHaveText([
    `${usualSeconds / 3_600} hours`,
    `${slaHours} hours`,
    `${lateCreditPctPer6h}% per 6 hours, up to ${lateCreditCap}%`,
    ...Object.values(withdrawHoldHours).map((hours) => `${hours} hours`),
  ])
  const tiers = policy.kyc.tiers.flatMap(({ cumWithdraw }) => (cumWithdraw === undefined ? [] : [cumWithdraw]))
  await expect(valuesOf('Rules')).toHaveText([
    ...tiers.map((above) => `above ${money(above)} in total`),
    'None withheld',
    cancelable ? 'Until it is approved' : 'Not possible',
  ])
  await page.close()
})
