import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../test/app.tsx'
import { aPlayer, aVip } from '../../test/player.ts'
import { deviceNumber } from '../lib/device.ts'
import { navigateTo, switchTab } from '../lib/navigation/navigate.ts'
import { isSignedIn, keepUserInfo, keepVipInfo, signIn, useSession } from '../lib/session.ts'
import { useSettings } from '../lib/settings.ts'
import { findStored, type StoredKey } from '../lib/storage.ts'

const app = testApp()
const here = () => location.pathname + location.search

async function logIn(): Promise<void> {
  app.answer('/sso/idlogin', { sign: 'fresh-sign', uid: 123456789, newUserFlag: false })
  await userEvent.fill(page.getByRole('textbox').first(), '123456789')
  await userEvent.fill(page.getByRole('tabpanel').getByLabelText('Password', { exact: true }), 'correct horse')
  for (const tick of page.getByRole('checkbox').all()) await tick.click({ force: true })
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('shows a guest the requested guarded page after signing in [R-30]', async () => {
  await app.open('/')
  await navigateTo('/pages/account/components/BalanceRecords/BalanceRecords?type=bet')
  await vi.waitFor(() => expect(here()).toContain('/pages/Login/Login?redirect='))
  await logIn()
  await vi.waitFor(() => expect(here()).toBe('/pages/account/components/BalanceRecords/BalanceRecords?type=bet'))
  expect(isSignedIn(useSession.getState())).toBe(true)
})

test('stores the invite code of the launch and sends it as the referral code at sign-in [A-13]', async () => {
  await app.open('/?invite_code=FRIEND7')
  expect(findStored('inviteCode')).toBe('FRIEND7')
  await navigateTo('/pages/Login/Login')
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await logIn()
  await vi.waitFor(() => expect(isSignedIn(useSession.getState())).toBe(true))
  const sent = app.requests.find(({ path }) => path === '/sso/idlogin')
  expect(sent?.body).toMatchObject({ userId: '123456789', referralCode: 'FRIEND7' })
})

const personal: StoredKey[] = ['userInfo', 'vipInfo', 'serviceInfo', 'sign', 'uid', 'serviceUrl', 'minVipLevel']

test('signing out clears the player from the storage and goes to the index [S-14]', async () => {
  await app.open('/')
  signIn({ sign: 's', uid: 123456789, newUserFlag: false })
  keepUserInfo(aPlayer())
  keepVipInfo(aVip(2))
  await vi.waitFor(() => expect(personal.every((key) => findStored(key) !== undefined)).toBe(true))
  await switchTab('/pages/account/Account')
  await page.getByRole('button', { name: 'Log out' }).click()
  const cleared = vi.spyOn(Storage.prototype, 'removeItem')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await vi.waitFor(() => expect(here()).toBe('/pages/home/Home'))
  expect(cleared.mock.calls.flat()).toEqual(personal.map((key) => `zamra.${key}`))
  expect(findStored('sign')).toBeUndefined()
  expect(isSignedIn(useSession.getState())).toBe(false)
})

test('reads device, system and window; the device id is random and survives a sign-out [S-21]', async () => {
  await app.open('/')
  expect(useSettings.getState().device).toEqual({
    deviceName: expect.stringMatching(/./),
    systemVersion: expect.stringMatching(/./),
    language: navigator.language,
    windowWidth: innerWidth,
    windowHeight: innerHeight,
    pixelRatio: devicePixelRatio,
  })
  const number = deviceNumber()
  expect(number).toMatch(/^[0-9a-f]{32}$/)
  await switchTab('/pages/account/Account')
  signIn({ sign: 's', uid: 123456789, newUserFlag: false })
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await vi.waitFor(() => expect(isSignedIn(useSession.getState())).toBe(false))
  expect(deviceNumber()).toBe(number)
})

test.each([
  ['a plain browser', '/', { native: false, coat: false }],
  ['a native shell', '/?isnative=1&statusbarheight=24', { native: true, coat: false }],
  ['a wrapper page', '/?isCoat=1', { native: false, coat: true }],
])('navigates the same way in %s [A-05]', async (_, url, host) => {
  await app.open(url)
  expect(useSettings.getState()).toMatchObject(host)
  await expect.element(page.getByRole('link', { name: 'Customer service' })).toBeVisible()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await vi.waitFor(() => expect(here()).toBe('/pages/account/Account'))
  await navigateTo('/pages/wallet/DepositHistory')
  await vi.waitFor(() => expect(here()).toContain('/pages/Login/Login'))
  await logIn()
  await vi.waitFor(() => expect(here()).toBe('/pages/wallet/DepositHistory'))
  await page.getByRole('button', { name: 'Back' }).click()
  await vi.waitFor(() => expect(here()).toBe('/pages/account/Account'))
})
