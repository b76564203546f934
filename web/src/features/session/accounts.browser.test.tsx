import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { keepForVisit } from '../../lib/storage.ts'

const app = testApp()
const here = () => location.pathname + location.search
const signedIn = { sign: 'fresh-sign', uid: 910573329, newUserFlag: true }
const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('main').getByRole('button', { name })
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)

async function tick(): Promise<void> {
  for (const box of page.getByRole('checkbox').all()) await box.click({ force: true })
}

async function open(url: string): Promise<void> {
  app.answer('/sms/send', { expireIn: 300, resendIn: 60 })
  await app.open(url)
  await expect.element(field('Phone number')).toBeVisible()
}

test('Register creates an account with number, code and password, with the invite code filled in [S-33 R-11]', async () => {
  app.answer('/sso/register', signedIn)
  await open('/pages/Login/Register?inviteCode=FRIEND7&redirect=%2Fpages%2Ffaq%2FFAQ')
  await expect.element(page.getByLabelText(/^Invite code/)).toHaveValue('FRIEND7')
  await userEvent.fill(field('Phone number'), '0300 1234567')
  await button('Send code').click()
  await userEvent.fill(field('Enter OTP'), '123456')
  expect(sentTo('/sms/send')).toMatchObject([{ scene: 'register', areaCode: '+92', mobile: '3001234567' }])
  await userEvent.fill(field('Password'), 'kite over Lahore')
  await expect.element(page.getByText('Strong')).toBeVisible()
  await userEvent.fill(field('Confirm password'), 'kite over Lahore')
  await tick()
  await button('Create an account').click()
  await vi.waitFor(() => expect(here()).toBe('/pages/faq/FAQ'))
  expect(isSignedIn(useSession.getState())).toBe(true)
  expect(sentTo('/sso/register')).toMatchObject([
    {
      areaCode: '+92',
      mobile: '3001234567',
      verificationCode: '123456',
      password: 'kite over Lahore',
      referralCode: 'FRIEND7',
      agreeTerms: true,
      ageCertified: true,
    },
  ])
})

test('Register is not sent without consent [S-09 S-34]', async () => {
  await open('/pages/Login/Register')
  await userEvent.fill(field('Phone number'), '3001234567')
  await userEvent.fill(field('Enter OTP'), '123456')
  await userEvent.fill(field('Password'), 'kite over Lahore')
  await userEvent.fill(field('Confirm password'), 'kite over Lahore')
  await button('Create an account').click()
  await expect.element(page.getByText('Please agree to the Terms first')).toBeVisible()
  expect(document.activeElement).toBe(page.getByRole('checkbox', { name: 'I agree to the Terms' }).element())
  expect(sentTo('/sso/register')).toEqual([])
})

test('shows that a number is taken at its field, and focuses it', async () => {
  await open('/pages/Login/Register')
  app.refuse('/sso/register', 'phone.taken', {})
  await userEvent.fill(field('Phone number'), '3001234567')
  await userEvent.fill(field('Enter OTP'), '123456')
  await userEvent.fill(field('Password'), 'kite over Lahore')
  await userEvent.fill(field('Confirm password'), 'kite over Lahore')
  await tick()
  await button('Create an account').click()
  await expect
    .element(field('Phone number'))
    .toHaveAccessibleDescription('This phone number is linked to another account')
  expect(document.activeElement).toBe(field('Phone number').element())
})

test('ForgetPassword sets a new password by a code and leads to Login [S-33 NS-03]', async () => {
  app.answer('/sso/modify', {})
  await open('/pages/Login/ForgetPassword?mobile=03001234567')
  await expect.element(field('Phone number')).toHaveValue('03001234567')
  await button('Send code').click()
  await userEvent.fill(field('Enter OTP'), '123456')
  await userEvent.fill(field('New password'), 'kite over Lahore')
  await userEvent.fill(field('Confirm password'), 'kite over Delhi')
  await button('Set new password').click()
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('Passwords don’t match')
  expect(sentTo('/sso/modify')).toEqual([])
  await userEvent.fill(field('Confirm password'), 'kite over Lahore')
  await button('Set new password').click()
  await vi.waitFor(() => expect(here()).toBe('/pages/Login/Login?mode=password'))
  expect(sentTo('/sms/send')).toMatchObject([{ scene: 'reset', mobile: '3001234567' }])
  expect(sentTo('/sso/modify')).toMatchObject([
    { areaCode: '+92', mobile: '3001234567', verificationCode: '123456', newPassword: 'kite over Lahore' },
  ])
})

test('LoginV2 has one field, then the code that was sent automatically [S-33 NS-01 R-11]', async () => {
  app.answer('/sso/v2/login', signedIn)
  await open('/pages/Login/LoginV2')
  expect(page.getByRole('textbox').all()).toHaveLength(1)
  await userEvent.fill(field('Phone number'), '3001234567')
  await tick()
  await button('Send code').click()
  await vi.waitFor(() => expect(sentTo('/sms/send')).toMatchObject([{ scene: 'login', mobile: '3001234567' }]))
  await userEvent.fill(field('Enter OTP'), '654321')
  await vi.waitFor(() => expect(here()).toBe('/pages/home/Home'))
  expect(sentTo('/sso/v2/login')).toMatchObject([{ verificationCode: '654321', agreeTerms: true, ageCertified: true }])
})

test('LoginV2 takes a password by a link, and back returns to the number [S-33 NS-01]', async () => {
  app.answer('/sso/login', signedIn)
  await open('/pages/Login/LoginV2')
  await userEvent.fill(field('Phone number'), '3001234567')
  await tick()
  await button('Send code').click()
  await button('Use password instead').click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(field('Phone number')).toHaveValue('3001234567')
  await tick()
  await button('Send code').click()
  await userEvent.fill(field('Password'), 'kite over Lahore')
  await button('Log in').click()
  await vi.waitFor(() => expect(here()).toBe('/pages/home/Home'))
  expect(sentTo('/sso/login')).toMatchObject([{ mobile: '3001234567', password: 'kite over Lahore' }])
})

test('the configuration selects the other login page [NS-01]', async () => {
  app.answer('/u/gconfig', JSON.stringify({ ...app.appConfig, loginVersion: 2 }))
  await app.open('/pages/Login/Login?redirect=%2Fpages%2Ffaq%2FFAQ')
  await vi.waitFor(() => expect(here()).toBe('/pages/Login/LoginV2?redirect=%2Fpages%2Ffaq%2FFAQ'))
})

const token = ['{}', '{"sub":"1081","email":"asha@example.com"}', 'x'].map((part) => btoa(part)).join('.')
const trip = {
  state: 'ours',
  redirect: '/pages/faq/FAQ',
  inviteCode: undefined,
  areaCode: '+92',
  agreeTerms: true,
  ageCertified: true,
  certifiedAge: 18,
}

test('removes Google’s answer from the address bar and signs in with it [S-13 S-27]', async () => {
  app.answer('/sso/googleLogin', signedIn)
  keepForVisit('google', trip)
  await app.open(`/pages/Login/Login#id_token=${token}&state=ours`)
  expect(location.hash).toBe('')
  await vi.waitFor(() => expect(here()).toBe('/pages/faq/FAQ'))
  expect(sentTo('/sso/googleLogin')).toMatchObject([
    { googleToken: token, googleId: '1081', email: 'asha@example.com', agreeTerms: true },
  ])
  expect(sessionStorage.getItem('zamra.google')).toBeNull()
  await vi.waitFor(() => expect(sentTo('/user/getUserInfo')).toMatchObject([{ sign: 'fresh-sign' }]))
})

test.each([
  ['of another question', `id_token=${token}&state=theirs`],
  ['that is a refusal', 'error=access_denied&state=ours'],
])('rejects an answer of Google %s', async (_, fragment) => {
  keepForVisit('google', trip)
  await app.open(`/pages/Login/Login#${fragment}`)
  await expect.element(page.getByText('Google couldn’t confirm your account. Please try again')).toBeVisible()
  expect(sentTo('/sso/googleLogin')).toEqual([])
  expect(isSignedIn(useSession.getState())).toBe(false)
})
