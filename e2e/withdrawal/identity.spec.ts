/** A player proves who they are with a document and a selfie, and the provider of the sandbox approves it. */
import { expect } from '@playwright/test'
import { pictureOf } from '../home/picture.ts'
import { test } from './fixtures.ts'
import { callAs, newWithdrawer } from './withdrawers.ts'

test('a player sends a document and a selfie, is verified, and goes on to withdraw', async ({ openAs }) => {
  const player = await newWithdrawer('+92')
  const page = await openAs(player, '/pages/account/Account')
  await page.getByRole('link', { name: 'Verify identity Not verified' }).click()
  await expect(page.getByText('Needed when you withdraw more than')).toBeVisible()
  // The name of the bank account is filled in.
  await expect(page.getByLabel('Full name')).toHaveValue('Bilal Khan')
  await page.getByText('CNIC', { exact: true }).click()
  await page.getByLabel('Date of birth').fill('1994-04-12')
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const [title, colour, next] of [
    ['Front: CNIC', '#b3d4e8', 'Continue'],
    ['Back: CNIC', '#e8d4b3', 'Continue'],
    ['A photo of your face', '#8a5a44', 'Send to check'],
  ] as const) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await pictureOf(page, colour))
    await expect(page.getByText('Photo ready')).toBeVisible()
    await page.getByRole('button', { name: next }).click()
  }
  await expect(page.getByRole('heading', { name: 'You’re verified' })).toBeVisible({ timeout: 30_000 })
  expect(await callAs(player, '/kyc/info', {})).toMatchObject({ state: 'verified', level: 1, needed: [] })
  await page.getByRole('link', { name: 'Go to Withdraw' }).click()
  await expect(page).toHaveURL(/\/pages\/wallet\/Withdraw$/)
})
