/** A new player checks in, takes the sign-up bonus and claims it; nothing can be claimed twice. */
import { expect, type Page } from '@playwright/test'
import { startSignedIn, test } from '../home/fixtures.ts'
import { callAs, newWithdrawer } from '../withdrawal/withdrawers.ts'

/** Taps a button that gives something, and closes the celebration that follows. */
async function celebrate(page: Page, button: string | RegExp, title: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const won = page.getByRole('dialog', { name: title })
  await expect(won).toContainText(/\+₹\d/)
  await won.getByRole('button', { name: 'Continue' }).click()
  await expect(won).toBeHidden()
}

test('a new player checks in from Home, claims the sign-up bonus, and cannot claim either again', async ({ page }) => {
  const player = await newWithdrawer('+91')
  await startSignedIn(page, player)
  await page.evaluate("localStorage.removeItem('zamra.checkInHidden')")

  await page.goto('/pages/home/Home')
  await celebrate(page, /^Claim ₹/, 'Day 1 in a row')

  await page.goto('/pages/promo/SignupBonus')
  await page.getByRole('button', { name: 'Get it' }).click()
  await page.getByRole('link', { name: 'Ready in My rewards' }).click()
  await celebrate(page, 'Claim', 'It’s yours')
  await expect(page.getByText('Nothing to claim right now')).toBeVisible()
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(/Sign-up bonus.*Claimed.*Daily check-in.*Claimed/s)

  const rewards = (await callAs(player, '/promo/myReward', { status: 'all' })).list
  expect(rewards.map(({ state }) => state)).toEqual(['CLAIMED', 'CLAIMED'])
  for (const { promoId, rewardId } of rewards)
    await expect(callAs(player, '/promo/claim', { promoId, rewardId })).rejects.toThrow(/"4090"/)
  await expect(callAs(player, '/signin/claim', {})).rejects.toThrow(/"4090"/)
  expect(await callAs(player, '/promo/claimAll', {})).toMatchObject({ claimed: [], failed: [] })

  await page.goto('/pages/promo/Promo')
  await expect(page.getByText('Done for today')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
})
