/** A policy with a date: everybody reads what it will close, and only two people keep the market open after all. */
import { expect } from '@playwright/test'
import { test } from '../withdrawal/fixtures.ts'
import { dayMs, timeAheadMs } from '../withdrawal/operator.ts'
import { approve, openMarket, signPolicy } from './market-steps.ts'
import { enrol, expectSound } from './staff-steps.ts'

test('a scheduled wind-down says in words what it closes on the day, and two people keep the market open', async ({
  browser,
}) => {
  test.setTimeout(60_000)
  const [nadia, asha] = await Promise.all([
    enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 }),
    enrol(browser, 'Asha Rao', { width: 1_024, height: 768 }),
  ])
  await openMarket(nadia, 'Bangladesh')
  await nadia.getByRole('button', { name: 'Switch to wind-down' }).click()
  const later = new Date(Date.now() + timeAheadMs() + 2 * dayMs)
  await nadia.getByLabel(/^Begins, by the clocks of BD/).fill(later.toISOString().slice(0, 16))
  await signPolicy(nadia, 'the law changes on this day')
  await approve(asha, { market: 'BD', change: '"wind-down"' })
  const lines = nadia.getByRole('list', { name: 'What this does on the day' }).locator('> li')
  const mode = lines.filter({ hasText: 'Mode of the market' })
  await expect(mode).toContainText('real → wind-down')
  await expect(mode).toContainText('closes new accounts, deposits, bets, games of studios, promotions, invitations')
  await expect(mode).not.toContainText('withdrawals')
  await expect(lines.filter({ hasText: 'Closing down since' })).toContainText('closes and opens nothing')
  await expectSound(nadia, 'a scheduled policy')
  await openMarket(asha, 'Bangladesh')
  await expectSound(asha, 'a scheduled policy in a small window')

  // One person cannot take it back; the policy in force, signed by two, takes its place.
  await expect(nadia.getByRole('button', { name: /^Withdraw version/ })).toHaveCount(0)
  await signPolicy(nadia, 'the court has stopped the law')
  await approve(asha)
  await expect(nadia.getByRole('list', { name: 'What this does on the day' })).toHaveCount(0)
  await expect(nadia.getByRole('option').filter({ hasText: 'Bangladesh' })).toContainText('real')
  for (const staff of [nadia, asha]) await staff.context().close()
})
