/** A bonus that is not wagered: what it locks, and why nothing can leave yet. */
import { expect } from '@playwright/test'
import { formatAmount } from '../deposit/deposit-steps.ts'
import { markets, test } from './fixtures.ts'
import { playWingo } from './withdrawers.ts'

for (const { areaCode, bonus, first, wager } of markets) {
  test(`${areaCode}: after a deposit with a bonus the player reads every reason why not`, async ({
    withdrawers,
    openAs,
  }) => {
    const player = withdrawers[areaCode]
    const page = await openAs(player, '/pages/wallet/WithdrawWhy')
    const money = (whole: number) => formatAmount(areaCode, whole * 100)
    const left = page.locator('section').filter({ has: page.getByRole('heading', { name: money(wager) }) })
    await expect(left).toContainText(money(bonus))
    await expect(left).toContainText(`opens ${money(first)}`)
    await expect(left.getByRole('link', { name: 'Play lottery' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Your bank account opens / })).toBeVisible()
    await playWingo(player, wager * 100)
  })
}
