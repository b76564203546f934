/** A player proves who they are with a document and a selfie, and the provider of the sandbox approves it. */
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { sendDocument } from './identity-steps.ts'
import { callAs, newWithdrawer } from './withdrawers.ts'

test('a player sends a document and a selfie, is verified, and goes on to withdraw', async ({ openAs }) => {
  const player = await newWithdrawer('+92')
  const page = await openAs(player, '/pages/account/Account')
  await sendDocument(page)
  await expect(page.getByRole('heading', { name: 'You’re verified' })).toBeVisible({ timeout: 30_000 })
  expect(await callAs(player, '/kyc/info', {})).toMatchObject({ state: 'verified', level: 1, needed: [] })
  await page.getByRole('link', { name: 'Go to Withdraw' }).click()
  await expect(page).toHaveURL(/\/pages\/wallet\/Withdraw$/)
})
