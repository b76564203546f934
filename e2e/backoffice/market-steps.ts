/** How two people of the staff change what a market offers. */
import { expect, type Page } from '@playwright/test'
import { choose, openScreen, sign } from './staff-steps.ts'

export async function openMarket(staff: Page, name: string): Promise<void> {
  await openScreen(staff, 'Markets')
  await choose(staff, name)
}

/** Signs the next version of the policy that is open. */
export async function signPolicy(staff: Page, why: string): Promise<void> {
  await staff.getByLabel('Why, for the audit log').fill(why)
  await staff.getByRole('button', { name: /^Sign version/ }).click()
  await sign(staff)
}

/** Another person signs the only proposal that waits; of a policy, they read what changes first. */
export async function approve(staff: Page, policy?: { readonly market: string; readonly change: string }) {
  await openScreen(staff, 'Approvals')
  if (policy) {
    const changes = staff.getByRole('region', { name: `What changes in ${policy.market}` }).last()
    await expect(changes).toContainText(policy.change)
  }
  await staff.getByRole('button', { name: 'Sign the same content' }).click()
  await sign(staff)
  await expect(staff.getByText('Nothing waits for a second signature')).toBeVisible()
}
