/** Two people of the staff change what a market offers, and a player of that market sees it. */
import { expect, type Page } from '@playwright/test'
import { test } from '../withdrawal/fixtures.ts'
import { newWithdrawer } from '../withdrawal/withdrawers.ts'
import { approve, openMarket, signPolicy } from './market-steps.ts'
import { enrol, expectSound, openScreen, sign, takePicture } from './staff-steps.ts'

const depositPage = '/pages/wallet/Deposit'
const why = 'the journey needs it'

test('two people hide the online payment tab, wind a market down and bring it back; one alone cannot, and the player sees it [Z-16]', async ({
  browser,
  openAs,
}) => {
  test.setTimeout(120_000)
  const [player, nadia, asha] = await Promise.all([
    newWithdrawer('+880'),
    enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 }),
    enrol(browser, 'Asha Rao', { width: 1_024, height: 768 }),
  ])
  const page = await openAs(player, depositPage)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Online')).toBeVisible()

  // The flag is called by what it does, with a warning before anyone signs.
  await openDepositPage(nadia)
  const online = nadia.getByRole('switch', { name: 'Online payment tab' })
  await expect(online).toBeChecked()
  await expect(nadia.getByText('Switching off the online payment tab hides the main rail')).toBeVisible()
  await expectSound(nadia, 'the deposit page of a market')
  await toggle(nadia, 'Online payment tab')
  await expect(nadia.getByText('The online payment tab is off: the main rail is hidden')).toBeVisible()
  await signTabs(nadia)
  await page.reload()
  await expect(tab('Online')).toBeVisible()
  await approve(asha)
  await page.reload()
  await expect(tab('Transfer')).toBeVisible()
  await expect(tab('Online')).toBeHidden()

  // Without any tab the player is told so, and where to find help.
  await expectChanges(nadia, 1)
  for (const name of ['Transfer tab', 'Crypto tab']) await toggle(nadia, name)
  await expect(nadia.getByText('No tab is left')).toBeVisible()
  await signTabs(nadia)
  await approve(asha)
  await page.reload()
  await expect(page.getByText('No deposit method is available')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
  await expectChanges(nadia, 2)
  for (const name of ['Online payment tab', 'Transfer tab', 'Crypto tab']) await toggle(nadia, name)
  await signTabs(nadia)
  await approve(asha)
  await page.reload()
  await expect(tab('Online')).toBeVisible()

  // The law of the market: wind-down and back.
  await nadia.getByRole('button', { name: 'Policy', exact: true }).click()
  await nadia.getByRole('button', { name: 'Switch to wind-down' }).click()
  const changes = nadia.getByRole('region', { name: 'Changes to sign' })
  await expect(changes.getByRole('row').filter({ hasText: 'mode' })).toContainText('"real""wind-down"')
  await expectSound(nadia, 'a policy')
  await takePicture(nadia, 'market')
  await signPolicy(nadia, why)
  await openScreen(nadia, 'Approvals')
  await expect(nadia.getByText('You have signed. It waits for somebody else.')).toBeVisible()
  await page.goto('/pages/market/Law')
  await expect(page.getByText('Closing down')).toBeHidden()
  await approve(asha, { market: 'BD', change: '"wind-down"' })
  await expectMode(page, true)
  await openMarket(nadia, 'Bangladesh')
  await nadia.getByRole('button', { name: 'Back to real money' }).click()
  await signPolicy(nadia, why)
  await approve(asha, { market: 'BD', change: '"wind-down"' })
  await expectMode(page, false)
  await nadia.getByRole('button', { name: 'History', exact: true }).click()
  await expect(nadia.getByText(`Nadia Karim and Asha Rao: ${why}`).first()).toBeVisible()
  for (const staff of [nadia, asha]) await staff.context().close()
})

async function openDepositPage(staff: Page): Promise<void> {
  await openMarket(staff, 'Bangladesh')
  await staff.getByRole('button', { name: 'Deposit page' }).click()
}

/** The other person's signature has arrived at this screen. */
async function expectChanges(staff: Page, count: number): Promise<void> {
  const changes = staff.getByRole('list', { name: 'Changes of the deposit page' })
  await expect(changes.getByRole('listitem')).toHaveCount(count)
}

async function toggle(staff: Page, name: string): Promise<void> {
  await staff.getByRole('switch', { name }).press('Space')
}

async function signTabs(staff: Page): Promise<void> {
  await staff.getByLabel('Why, for the audit log').fill(why)
  await staff.getByRole('button', { name: 'Sign the tabs' }).click()
  await sign(staff)
}

/** Every process follows within seconds. */
async function expectMode(page: Page, isWindDown: boolean): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Closing down')).toBeVisible({ visible: isWindDown, timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
}
