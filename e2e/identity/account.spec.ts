import { expect } from '@playwright/test'
import { openSession, startSignedIn, test } from '../home/fixtures.ts'
import {
  account,
  bankList,
  bindPhone,
  freshIban,
  newGuest,
  openAsNewPlayer,
  pageOf,
  signInByCode,
  virtualAuthenticator,
} from './player-steps.ts'
import {
  acceptTerms,
  freshMobile,
  login,
  readGuestLogin,
  requestCode,
  signedInPlayer,
  signInAsGuest,
  signOut,
} from './sign-in-steps.ts'

test('a guest binds a phone, signs out, and signs in to the same account with it', async ({ page }) => {
  const mobile = freshMobile()
  const ticket = await signInAsGuest(page)
  const { uid } = await readGuestLogin(ticket)
  await ticket.getByRole('button', { name: 'Continue' }).click()
  await bindPhone(page, mobile)
  await signOut(page)
  await signInByCode(page, mobile)
  expect(await signedInPlayer(page)).toBe(Number(uid))
})

test('a player closes the session of another device, which is signed out at once', async ({ page, browser }) => {
  const guest = await newGuest()
  await startSignedIn(page, guest)
  const other = await (await browser.newContext()).newPage()
  await startSignedIn(other, await openSession(guest))
  await other.goto(account)
  await expect(other.getByRole('main')).toContainText(String(guest.uid))
  await page.goto(pageOf('Security'))
  const devices = page.getByRole('region', { name: 'Logged-in devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await devices.nth(1).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(devices).toHaveCount(1)
  // The next request of the other device is refused; it removes the player and opens the index page.
  await other.goto(account)
  await expect.poll(() => other.evaluate("localStorage.getItem('zamra.sign')")).toBeNull()
  await other.goto(account)
  await expect(other.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  await other.context().close()
})

test('adds a bank account with a code after showing its hold, and sets the withdrawal password [AC-05 AC-06]', async ({
  page,
}) => {
  const mobile = freshMobile()
  const iban = freshIban()
  await openAsNewPlayer(page, mobile)

  await page.goto(bankList)
  await page.getByRole('link', { name: 'Add account' }).click()
  await page.getByLabel('Account holder name').fill('Bilal Khan')
  await page.getByLabel('IBAN').fill(iban)
  await expect(page.getByText(/Standard Chartered/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('you can withdraw to this account after 24 hours')
  await sheet.getByLabel('Verification code').fill(await requestCode(page, mobile))
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('article')).toContainText(iban.slice(-4))
  await expect(page.getByRole('article')).toContainText('Available from')
  await expect(page.getByRole('main')).not.toContainText(iban)

  await page.goto(pageOf('WithdrawalPassword'))
  await page.getByLabel('Phone number').fill(mobile)
  await page.getByLabel('Verification code').fill(await requestCode(page, mobile))
  await page.getByLabel('Withdrawal password', { exact: true }).fill('480217')
  await page.getByLabel('Confirm password').fill('480217')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.goto(account)
  await expect(page.getByRole('link', { name: 'Withdrawal password Set' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Withdraw Account 1 account' })).toBeVisible()
})

test('creates a passkey, confirms a bank account with it instead of a code, and signs in with it', async ({ page }) => {
  test.slow()
  const mobile = freshMobile()
  const uid = await openAsNewPlayer(page, mobile)
  const finger = await virtualAuthenticator(page)

  await page.goto(pageOf('Security'))
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('My phone')
  await sheet.getByLabel('Verification code').fill(await requestCode(page, mobile))
  await sheet.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toContainText('My phone')

  await page.goto(pageOf('BankCard'))
  await page.getByLabel('Account holder name').fill('Bilal Khan')
  const iban = freshIban()
  await page.getByLabel('IBAN').fill(iban)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm with passkey' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(bankList)
  await expect(page.getByRole('article')).toContainText(iban.slice(-4))

  await signOut(page)
  // Otherwise the browser would take the passkey for the player while the page is still loading.
  await finger.touch(false)
  await page.goto(login)
  await acceptTerms(page)
  await finger.touch(true)
  await page.getByRole('button', { name: 'Passkey' }).click()
  expect(await signedInPlayer(page)).toBe(uid)
})

test('a player exports their data, sees what the law requires us to keep, and closes the account [PV-02]', async ({
  page,
}) => {
  const mobile = freshMobile()
  const uid = await openAsNewPlayer(page, mobile)
  await page.goto(pageOf('Privacy'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await download).createReadStream()
  const text = (await file.toArray()).join('')
  expect(text).toContain(String(uid))
  expect(text).toContain(mobile)
  await page.getByRole('button', { name: 'See what we keep' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('We delete everything except')
  await expect(sheet).toContainText('Until')
  await sheet.getByLabel('Verification code').fill(await requestCode(page, mobile))
  await acceptTerms(page)
  await sheet.getByRole('button', { name: 'Delete and close' }).click()
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
  expect(await page.evaluate("localStorage.getItem('zamra.sign')")).toBeNull()
})
