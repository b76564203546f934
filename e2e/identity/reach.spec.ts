import { expect } from '@playwright/test'
import { expectNoViolation } from '../home/axe.ts'
import { test } from '../home/fixtures.ts'
import { login, signInAsGuest } from './sign-in-steps.ts'

const pages = [login, '/pages/Login/LoginV2', '/pages/Login/Register', '/pages/Login/ForgetPassword']

test('axe finds no violation in the sign-in pages, with errors and filled in, in three themes', async ({ page }) => {
  test.setTimeout(240_000)
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.locator('form button[type=submit]').click()
    await expectNoViolation(page, `${path} with faults`)
  }
  await page.goto(`${login}?mode=oneclick`)
  await page.getByRole('button', { name: 'Terms' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolation(page, 'the terms')
  await signInAsGuest(page)
  await expectNoViolation(page, 'the ticket')
})

test('at twice the text size nothing overflows sideways and every button can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 })
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, path).toBe(0)
    await page.locator('form button[type=submit]').scrollIntoViewIfNeeded()
    await expect(page.locator('form button[type=submit]')).toBeInViewport()
  }
})

test('the form can be filled in and sent with the keyboard alone', async ({ page, player }) => {
  await page.goto(login, { waitUntil: 'networkidle' })
  const step = async (name: string) => {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      const here = await page.evaluate<string>('document.activeElement.name ?? ""')
      if (here === name) return
    }
    throw new Error(`Tab does not lead to ${name}`)
  }
  await step('mobile')
  await page.keyboard.type(String(player.uid))
  await step('password')
  await page.keyboard.type(player.password)
  await step('terms')
  await page.keyboard.press('Space')
  await step('age')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
})
