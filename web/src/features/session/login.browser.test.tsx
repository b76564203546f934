import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, testApp } from '../../../test/app.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { findStored, store } from '../../lib/storage.ts'

const app = testApp()
const here = () => location.pathname + location.search
const login = '/pages/Login/Login'
const signedIn = { sign: 'fresh-sign', uid: 910573329, newUserFlag: false }
const channel = {
  google: { open: true, clientId: 'zamra', authorizeUrl: 'https://google.example/auth', nonce: 'n' },
  oneClick: { open: true },
  otp: { open: true },
  password: { open: true },
  passkey: { open: false },
  version: 1 as const,
  termsVersion: '7',
  minAge: 18,
}
const submit = () => page.getByRole('main').getByRole('button', { name: 'Log in' })
const phone = () => page.getByLabelText('Phone number', { exact: true })
const code = () => page.getByRole('textbox', { name: 'Enter OTP' })
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)

async function open(url: string, answers: Answers = {}): Promise<void> {
  app.answerAll({ '/threeLogin/channel': channel, ...answers })
  await app.open(url)
  await expect.element(page.getByRole('tablist')).toBeVisible()
}

async function tick(): Promise<void> {
  for (const box of page.getByRole('checkbox').all()) await box.click({ force: true })
}

/** A small piece of work whose answer we know. */
const easyWork = () => createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 1_500, deriveKey })

test('Login has three sign-in methods, two checkboxes and the hint about the password [S-01 S-02 R-10]', async () => {
  await open(login)
  const tabs = page.getByRole('tab').all()
  expect(tabs.map((tab) => tab.element().textContent)).toEqual(['Password', 'OTP', 'One Click'])
  await expect.element(page.getByRole('checkbox', { name: 'I agree to the Terms' })).not.toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'I am 18 years of age or older' })).not.toBeChecked()
  await expect.element(page.getByText(/Change it after you log in/)).toBeVisible()
})

test('the picker has the prefixes of the configuration, the own one first, each with its own label [S-03 Z-02]', async () => {
  await open(login)
  const picker = page.getByRole('combobox', { name: 'Country code' })
  await expect.element(picker).toHaveValue('+92')
  const options = [...(picker.element() as HTMLSelectElement).options]
  expect(options.map((option) => option.label)).toEqual(['+92', '+91', '+880'])
})

test.each([
  ['password', 'Password'],
  ['otp', 'OTP'],
  ['oneclick', 'One Click'],
])('the address with mode %s opens the method %s [NS-03]', async (mode, name) => {
  await open(`${login}?mode=${mode}`)
  await expect.element(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
})

test('an empty form by code shows its errors, focuses the first one and sends nothing [S-04 S-05 S-34]', async () => {
  await open(`${login}?mode=otp`)
  const before = page.getByRole('main').element().getBoundingClientRect().height
  await submit().click()
  await expect.element(phone()).toHaveAccessibleDescription('The phone number cannot be empty')
  await expect.element(code()).toHaveAccessibleDescription('The OTP cannot be empty')
  await expect.element(page.getByText('Please agree to the Terms first')).toBeVisible()
  expect(document.activeElement).toBe(phone().element())
  expect(page.getByRole('main').element().getBoundingClientRect().height).toBe(before)
  expect(app.requests.filter(({ path }) => path.startsWith('/sso/'))).toEqual([])
})

test('shows a declaration that the server holds instead of asking again, and asks when the account has none', async () => {
  const at = Date.UTC(2026, 9, 5, 12)
  store('declaration', { termsVersion: '7', at })
  await open(login)
  await expect.element(page.getByText(/You agreed to the Terms and confirmed.*October 5, 2026/)).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  app.refuse('/sso/idlogin', 'declaration.required', { minAge: 18, termsVersion: '7' })
  await userEvent.fill(page.getByLabelText('Phone number or ID'), '910573329')
  await userEvent.fill(page.getByRole('tabpanel').getByLabelText('Password', { exact: true }), 'seven kites')
  await submit().click()
  await expect.element(page.getByRole('checkbox', { name: 'I agree to the Terms' })).not.toBeChecked()
  expect(sentTo('/sso/idlogin')).toMatchObject([{ agreeTerms: false, ageCertified: false }])
  await tick()
  app.answer('/sso/idlogin', { ...signedIn, declaration: { termsVersion: '7', at: at + 1_000 } })
  await submit().click()
  await vi.waitFor(() => expect(findStored('declaration')).toEqual({ termsVersion: '7', at: at + 1_000 }))
  expect(sentTo('/sso/idlogin').at(-1)).toMatchObject({ agreeTerms: true, ageCertified: true, termsVersion: '7' })
})

test('asks for the age that the market of the account requires, with an empty box [S-34]', async () => {
  await open(login)
  await tick()
  app.refuse('/sso/idlogin', 'declaration.required', { minAge: 21, termsVersion: '7' })
  await userEvent.fill(page.getByLabelText('Phone number or ID'), '910573329')
  await userEvent.fill(page.getByRole('tabpanel').getByLabelText('Password', { exact: true }), 'seven kites')
  await submit().click()
  await expect.element(page.getByRole('checkbox', { name: /21/ })).not.toBeChecked()
  expect(sentTo('/sso/idlogin')).toMatchObject([{ ageCertified: true, certifiedAge: 18 }])
  await tick()
  app.answer('/sso/idlogin', signedIn)
  await submit().click()
  await vi.waitFor(() => expect(sentTo('/sso/idlogin')).toHaveLength(2))
  expect(sentTo('/sso/idlogin').at(-1)).toMatchObject({ ageCertified: true, certifiedAge: 21 })
})

test('asks again for other terms, and always for a new guest account', async () => {
  store('declaration', { termsVersion: '6', at: 0 })
  await open(login)
  await expect.element(page.getByRole('checkbox', { name: 'I agree to the Terms' })).not.toBeChecked()
  store('declaration', { termsVersion: '7', at: 0 })
  await page.getByRole('tab', { name: 'OTP' }).click()
  await expect.element(page.getByText(/You agreed to the Terms/)).toBeVisible()
  await page.getByRole('tab', { name: 'One Click' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'I agree to the Terms' })).not.toBeChecked()
})

test('an error of one method is gone on the tab of another', async () => {
  await open(`${login}?mode=otp`)
  await submit().click()
  await expect.element(phone()).toHaveAccessibleDescription('The phone number cannot be empty')
  await page.getByRole('tab', { name: 'Password' }).click()
  await expect.element(page.getByText('Please agree to the Terms first')).not.toBeInTheDocument()
  expect(page.getByRole('main').element().querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
})

test('requests a code, counts down, takes a pasted code and submits it [S-08 S-30]', async () => {
  await open(`${login}?mode=otp`, { '/sms/send': { expireIn: 300, resendIn: 60 }, '/sso/v2/login': signedIn })
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect.element(phone()).toHaveAccessibleDescription('The phone number cannot be empty')
  expect(sentTo('/sms/send')).toEqual([])
  await userEvent.fill(phone(), '0300 1234567')
  await tick()
  await page.getByRole('button', { name: 'Send code' }).click()
  const again = page.getByRole('button', { name: 'Resend in' })
  await expect.element(again).toBeDisabled()
  await vi.waitFor(() => expect(again.element().textContent).toMatch(/(?:01:00|00:5\d)$/))
  expect(sentTo('/sms/send')).toMatchObject([{ areaCode: '+92', mobile: '3001234567', scene: 'login' }])
  await expect.element(page.getByText('Sent to +92 •••••• 4567')).toBeVisible()
  await userEvent.fill(code(), '12345')
  await submit().click()
  await expect.element(code()).toHaveAccessibleDescription('The OTP must have 6 digits')
  expect(sentTo('/sso/v2/login')).toEqual([])
  await userEvent.fill(code(), '123 456')
  await vi.waitFor(() => expect(isSignedIn(useSession.getState())).toBe(true))
  expect(sentTo('/sso/v2/login')).toMatchObject([
    { mobile: '3001234567', verificationCode: '123456', agreeTerms: true, ageCertified: true, termsVersion: '7' },
  ])
})

test('a number and an ID are sent to different calls [S-26]', async () => {
  await open(login, { '/sso/login': signedIn, '/sso/idlogin': signedIn })
  await userEvent.fill(page.getByLabelText('Phone number or ID'), '910573329')
  await userEvent.fill(page.getByRole('tabpanel').getByLabelText('Password', { exact: true }), 'correct horse')
  await tick()
  await submit().click()
  await vi.waitFor(() => expect(sentTo('/sso/idlogin')).toMatchObject([{ userId: '910573329' }]))
  expect(sentTo('/sso/login')).toEqual([])
})

test('opens the redirect of the address after signing in by number [S-13]', async () => {
  await open(`${login}?redirect=%2Fpages%2Ffaq%2FFAQ`, { '/sso/login': signedIn })
  await userEvent.fill(page.getByLabelText('Phone number or ID'), '+92 300 1234567')
  await userEvent.fill(page.getByRole('tabpanel').getByLabelText('Password', { exact: true }), 'correct horse')
  await tick()
  await submit().click()
  await vi.waitFor(() => expect(here()).toBe('/pages/faq/FAQ'))
  expect(sentTo('/sso/login')).toMatchObject([{ areaCode: '+92', mobile: '3001234567', password: 'correct horse' }])
  expect(localStorage.getItem('zamra.sign')).toBe('"fresh-sign"')
  await vi.waitFor(() => expect(sentTo('/user/getUserInfo')).toMatchObject([{ sign: 'fresh-sign' }]))
})

test('shows a wrong code at its field with the attempts left, and clears the cells', async () => {
  await open(`${login}?mode=otp`)
  app.refuse('/sso/v2/login', 'otp.wrong', { attemptsLeft: 3 })
  await userEvent.fill(phone(), '3001234567')
  await tick()
  await userEvent.fill(code(), '111111')
  await expect.element(code()).toHaveAccessibleDescription('Wrong or expired code. Attempts left: 3')
  await expect.element(code()).toHaveValue('')
  await userEvent.fill(code(), '222222')
  await vi.waitFor(() => expect(sentTo('/sso/v2/login')).toHaveLength(2))
})

test('shows how long an account is locked, and disables the button until then', async () => {
  await open(login)
  app.refuse('/sso/idlogin', 'account.locked', { retryAfter: 2 })
  await userEvent.fill(page.getByLabelText('Phone number or ID'), '910573329')
  await userEvent.fill(page.getByRole('tabpanel').getByLabelText('Password', { exact: true }), 'guess')
  await tick()
  await submit().click()
  await expect.element(page.getByText(/Too many attempts. Try again in 00:0[12]/)).toBeVisible()
  await expect.element(submit()).toBeDisabled()
  await expect.element(submit()).toBeEnabled()
})

test('solves a required proof of work in a worker, then sends the code', async () => {
  await open(`${login}?mode=otp`, { '/sms/captcha': { challenge: JSON.stringify(await easyWork()) } })
  app.refuse('/sms/send', 'captcha.required', {})
  await userEvent.fill(phone(), '3001234567')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect.element(page.getByText(/Checking that you’re not a robot/)).toBeVisible()
  app.answer('/sms/send', { expireIn: 300, resendIn: 60 })
  await expect.element(page.getByText('Sent to +92 •••••• 4567')).toBeVisible()
  const { captcha } = sentTo('/sms/send').at(-1) as { captcha: string }
  expect(JSON.parse(atob(captcha))).toMatchObject({ solution: { counter: 1_500 } })
})

test('does not offer closed sign-in methods [S-31]', async () => {
  const closed = { ...channel, google: { ...channel.google, open: false }, oneClick: { open: false } }
  await open(login, { '/threeLogin/channel': closed })
  await vi.waitFor(() => expect(page.getByRole('tab').all()).toHaveLength(2))
  expect(page.getByRole('button', { name: 'Continue with Google' }).query()).toBeNull()
})

test('offers Google when the server opens it, and requires consent first [S-31 S-34]', async () => {
  await open(login)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect.element(page.getByText('Please agree to the Terms first')).toBeVisible()
  expect(here()).toBe(login)
})

test('shows a guest the password once, and only its buttons close it [S-13 S-24 S-36]', async () => {
  await open(`${login}?mode=oneclick`, { '/sso/guest': { ...signedIn, newUserFlag: true, password: 'kq7wzr4m' } })
  await page.getByRole('button', { name: 'Play as guest' }).click()
  expect(sentTo('/sso/guest')).toEqual([])
  await tick()
  await page.getByRole('button', { name: 'Play as guest' }).click()
  const ticket = page.getByRole('dialog', { name: 'Your guest login' })
  await expect.element(ticket.getByText('kq7wzr4m')).toBeVisible()
  await expect.element(ticket.getByText('910573329')).toBeVisible()
  expect(sentTo('/sso/guest')).toMatchObject([{ agreeTerms: true, ageCertified: true, termsVersion: '7' }])
  await userEvent.keyboard('{Escape}')
  await expect.element(ticket).toBeVisible()
  for (const name of ['Copy', 'Save as image', 'Link phone number']) {
    await expect.element(ticket.getByRole('button', { name })).toBeVisible()
  }
  await ticket.getByRole('button', { name: 'Save as image' }).click()
  await ticket.getByRole('button', { name: 'Continue' }).click()
  await vi.waitFor(() => expect(here()).toBe('/pages/home/Home'))
  expect(sentTo('/user/getUserInfo')).toMatchObject([{ sign: 'fresh-sign' }])
})

test('asks a player with a temporary password to change it after signing in [S-35]', async () => {
  await open(login, { '/sso/idlogin': { ...signedIn, isChangePassword: true } })
  await userEvent.fill(page.getByLabelText('Phone number or ID'), '910573329')
  await userEvent.fill(page.getByRole('tabpanel').getByLabelText('Password', { exact: true }), 'correct horse')
  await tick()
  await submit().click()
  const tip = page.getByRole('dialog', { name: 'Choose your own password' })
  await tip.getByRole('button', { name: 'Change now' }).click()
  await vi.waitFor(() => expect(here()).toContain('/ChangePassword/ChangePassword'))
})

test('suggests limits to a new player where the market asks for it, and leads to them', async () => {
  await open(login, { '/sso/idlogin': { ...signedIn, newUserFlag: true, promptLimits: true } })
  await userEvent.fill(page.getByLabelText('Phone number or ID'), '910573329')
  await userEvent.fill(page.getByRole('tabpanel').getByLabelText('Password', { exact: true }), 'correct horse')
  await tick()
  await submit().click()
  const tip = page.getByRole('dialog', { name: 'Choose your limits first' })
  await tip.getByRole('button', { name: 'Set limits' }).click()
  await vi.waitFor(() => expect(here()).toContain('/pages/safety/SaferPlay'))
})

test('the terms can be read before they are accepted', async () => {
  await open(login)
  await page.getByRole('button', { name: 'Terms' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms in short' })
  await expect.element(terms.getByText(/You must be 18 or older/)).toBeVisible()
  await expect.element(terms.getByText('Version 7')).toBeVisible()
})

test('says why the law of a market opens no account', async () => {
  const reasons = [{ code: 'mode.windDown', next: 'withdraw', params: { market: 'PK', since: '2026-11-01' } }] as const
  await open(`${login}?mode=otp`)
  await tick()
  app.refuse('/sso/v2/login', 'market.notAllowed', { action: 'register', market: 'PK', reasons })
  await userEvent.fill(phone(), '3001234567')
  await userEvent.fill(code(), '123456')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/We’ve been closing down here since November 1, 2026/)
})
