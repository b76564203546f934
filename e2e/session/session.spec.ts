/** A player of the sandbox is stopped at a guarded page, signs in, comes back to it and signs out. */
import { expect, test } from '@playwright/test'

const [asha] = JSON.parse(process.env.ZAMRA_PLAYERS ?? '[]') as readonly { uid: number; password: string }[]

test('a guarded page asks a guest to sign in and brings him back [R-30]', async ({ page }) => {
  if (!asha) throw new Error('the sandbox has no player to sign in as')
  await page.goto('/pages/mail/Mail')
  await expect(page).toHaveURL(/\/pages\/Login\/Login\?redirect=/)
  await page.getByLabel('Player ID').fill(String(asha.uid))
  await page.getByLabel('Password', { exact: true }).fill(asha.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/pages\/mail\/Mail$/)

  await page.goto('/pages/account/Account')
  await expect(page.getByText(String(asha.uid))).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
  await page.goto('/pages/mail/Mail')
  await expect(page).toHaveURL(/\/pages\/Login\/Login/)
})

test('a wrong password is told in words and opens nothing', async ({ page }) => {
  if (!asha) throw new Error('the sandbox has no player to sign in as')
  await page.goto('/pages/Login/Login')
  await page.getByLabel('Player ID').fill(String(asha.uid))
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('The ID or the password is wrong')).toBeVisible()
  await expect(page).toHaveURL(/\/pages\/Login\/Login/)
})
