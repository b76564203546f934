/** Two people of the staff decide which payment provider gets the next order, and a player's next order goes there. */
import { expect, type Page } from '@playwright/test'
import { order } from '../deposit/deposit-steps.ts'
import { test } from '../withdrawal/fixtures.ts'
import { newWithdrawer } from '../withdrawal/withdrawers.ts'
import { approve } from './market-steps.ts'
import { enrol, expectSound, openScreen, sign } from './staff-steps.ts'

test('two people put another provider first for UPI in India; one alone cannot, and the next order goes to it', async ({
  browser,
  openAs,
}) => {
  test.setTimeout(120_000)
  const [player, nadia, asha] = await Promise.all([
    newWithdrawer('+91'),
    enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 }),
    enrol(browser, 'Asha Rao', { width: 1_024, height: 768 }),
  ])
  await openScreen(nadia, 'Payment routing')
  await expectSound(nadia, 'the payment routing')
  const page = await openAs(player, '/pages/wallet/Deposit')
  const channels = page.getByRole('radio', { name: /^(?:Cashfree|Razorpay)/ })
  await expect(channels).toHaveCount(2)

  await nadia.getByRole('region', { name: 'India', exact: true }).getByRole('button', { name: 'Edit' }).click()
  const upi = nadia.getByRole('region', { name: 'UPI', exact: true })
  await upi.getByRole('button', { name: 'Fixed order' }).click()
  // The last one, so that a journey that is run again changes something too.
  const wanted = (await upi.getByRole('row').last().getByRole('cell').first().textContent()) ?? ''
  await upi.getByRole('button', { name: `Move ${wanted} for UPI up` }).click()
  const effects = nadia.getByRole('status', { name: 'Effect on new orders' })
  await expect(effects).toContainText(`New UPI orders go to ${wanted} first instead of`)
  await nadia.getByLabel('Why, for the audit log').fill('they fail less often')
  await expectSound(nadia, 'a draft of the payment routing')
  await nadia.getByRole('button', { name: 'Sign the routing' }).click()
  await sign(nadia)
  await expect(nadia.getByText('You have signed. Another person must sign the same content.')).toBeVisible()
  await openScreen(asha, 'Approvals')
  await expect(asha.getByRole('region', { name: 'What changes in IN' }).first()).toContainText(`go to ${wanted} first`)
  await page.reload()
  await expect(channels.first()).not.toHaveAccessibleName(new RegExp(`^${wanted}`))
  await expectSound(asha, 'a payment routing to sign')
  await approve(asha)

  await nadia.getByRole('button', { name: 'All markets' }).click()
  const first = upiOf(nadia, 'first')
  await expect(first).toContainText(wanted)
  await expect(nadia.getByRole('region', { name: 'India', exact: true })).toContainText(
    'signed by Nadia Karim and Asha Rao',
  )
  const before = await ordersOf(nadia)
  await expect(async () => {
    await page.reload()
    await expect(channels.first()).toHaveAccessibleName(new RegExp(`^${wanted}`), { timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
  await order(page, 500)
  await expect.poll(() => ordersOf(nadia), { timeout: 20_000 }).toBe(before + 1)
  for (const staff of [nadia, asha]) await staff.context().close()
})

/** The line of UPI in India with this place in the order. */
function upiOf(staff: Page, place: string) {
  return staff.getByRole('region', { name: 'UPI in India' }).getByRole('row').filter({ hasText: place })
}

/** The orders of the last day of the provider that is first. */
async function ordersOf(staff: Page): Promise<number> {
  const text = (await upiOf(staff, 'first').getByRole('cell').last().textContent()) ?? ''
  return Number(/of (\d+)/.exec(text)?.[1])
}
