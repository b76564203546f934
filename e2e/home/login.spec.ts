import { expect } from '@playwright/test'
import { signIn, test, textsIn } from './fixtures.ts'

const login = '/pages/Login/Login'

test('an empty form is answered in the product’s words and nothing is sent [S-06 S-07]', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto(login)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('The phone number or ID cannot be empty')).toBeVisible()
  await expect(page.getByText('The Password cannot be empty')).toBeVisible()
  expect(sent.filter((url) => url.includes('/sso/'))).toEqual([])
})

test('a wrong password is refused in words, the right one leads Home and the header says who it is', async ({
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

test('signing out forgets the player on this device and goes to the index page [S-14]', async ({ page, player }) => {
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
