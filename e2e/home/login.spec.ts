import { expect } from '@playwright/test'
import { signIn, test, textsIn } from './fixtures.ts'

const login = '/pages/Login/Login'

test('reports an empty form with the specified texts and sends nothing [S-06 S-07]', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto(login)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('The phone number or ID cannot be empty')).toBeVisible()
  await expect(page.getByText('The Password cannot be empty')).toBeVisible()
  expect(sent.filter((url) => url.includes('/sso/'))).toEqual([])
})

test('refuses a wrong password with a text, and the right one opens Home with the player in the header', async ({
  page,
  player,
}) => {
  await page.goto(login)
  await signIn(page, { ...player, password: 'not this one' })
  await expect(page.getByRole('alert').filter({ hasText: textsIn('en').refusal('password.wrong') })).toBeVisible()
  await signIn(page, player)
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
  await expect(page.getByRole('link', { name: `Player ${player.uid}` })).toBeVisible()
})

test('signing out removes the player from this device and opens the index page [S-14]', async ({ page, player }) => {
  await page.goto(login)
  await signIn(page, player)
  await page.getByRole('link', { name: `Player ${player.uid}` }).click()
  await expect(page.getByRole('main')).toContainText(String(player.uid))
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
  const left = await page.evaluate('Object.keys(localStorage)')
  for (const key of ['sign', 'uid', 'userInfo', 'vipInfo']) expect(left).not.toContain(`zamra.${key}`)
})
