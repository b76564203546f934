import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { useSession } from '../../lib/session.ts'

const app = testApp()
const at = (name: string) => `/pages/account/components/${name}/${name}`
const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)

function ready(different: Parameters<typeof signedInAs>[1] = {}) {
  app.answer('/sms/send', { expireIn: 300, resendIn: 60 })
  return signedInAs(app, different)
}

/** An authenticator that signs whatever it is asked. */
function signs() {
  app.answer('/passkey/confirmOptions', { options: JSON.stringify({ challenge: 'AA' }) })
  const bytes = new ArrayBuffer(2)
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }
  const credential = { id: 'AAA', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) }
  const sign = vi.fn(async (): Promise<Credential> => credential)
  // The field of a code waits here for a message too.
  vi.spyOn(navigator.credentials, 'get').mockImplementation((options) =>
    options?.publicKey ? sign() : new Promise(() => {}),
  )
  return sign
}

test('the withdrawal password asks for phone, code, password and repeat, with the specified texts [AC-06 AC-07 AC-08 AC-10]', async () => {
  ready({ hasWithdrawPwd: false })
  await app.open(at('WithdrawalPassword'))
  await expect.element(field('Phone number')).toBeVisible()
  for (const name of ['Verification code', 'Withdrawal password', 'Confirm password']) {
    await expect.element(field(name)).toHaveAttribute('inputmode', 'numeric')
  }
  await button('Set password').click()
  for (const words of [
    'phone cannot be empty',
    'The verification code cannot be empty',
    'withdraw passwd cannot be empty',
  ]) {
    await expect.element(page.getByText(words)).toBeVisible()
  }
  expect(document.activeElement).toBe(field('Phone number').element())
  expect(sentTo('/user/withdrawPassword/set')).toEqual([])
})

test('refuses a number other than the linked one at its field and sends no code', async () => {
  ready({ hasWithdrawPwd: false })
  app.refuse('/sms/send', 'input.invalid', { fields: [{ field: 'mobile', problem: '' }] })
  await app.open(at('WithdrawalPassword'))
  await userEvent.fill(field('Phone number'), '0300 7654321')
  await button('Send code').click()
  await expect.element(page.getByText(/This isn’t the number linked to your account/)).toBeVisible()
  await expect.element(field('Phone number')).toHaveAttribute('aria-invalid', 'true')
  expect(sentTo('/sms/send')).toMatchObject([{ scene: 'withdrawPwd', areaCode: '+92', mobile: '3007654321' }])
})

test('reports two different passwords, and shows the hold before a change [AC-09]', async () => {
  ready({ hasWithdrawPwd: true })
  app.answer('/user/withdrawPassword/set', { holdUntil: Date.now() + 86_400_000 })
  await app.open(at('WithdrawalPassword'))
  await expect.element(page.getByText(/Changing it pauses all withdrawals for 24 hours/)).toBeVisible()
  await userEvent.fill(field('Phone number'), '0300 1234567')
  await button('Send code').click()
  await userEvent.fill(field('Verification code'), '123456')
  await userEvent.fill(field('Withdrawal password'), '480217')
  await userEvent.fill(field('Confirm password'), '480218')
  await button('Change password').click()
  await expect.element(page.getByText('Two passwords do not match')).toBeVisible()
  expect(sentTo('/user/withdrawPassword/set')).toEqual([])
  await userEvent.fill(field('Confirm password'), '480217')
  await button('Change password').click()
  await vi.waitFor(() => expect(sentTo('/user/withdrawPassword/set')).toHaveLength(1))
  expect(sentTo('/user/withdrawPassword/set')).toMatchObject([
    { areaCode: '+92', mobile: '3001234567', verificationCode: '123456', password: '480217' },
  ])
})

test('binding a phone reports an empty number and returns a guest with a new sign [AC-11]', async () => {
  ready({ isGuest: true, phoneBound: false })
  app.answer('/user/bindPhone', { sign: 'a new sign' })
  await app.open(`${at('PhoneBinding')}?from=security`)
  await expect.element(field('Phone number')).toBeVisible()
  await button('Link number').click()
  await expect.element(page.getByText('The phone number cannot be empty')).toBeVisible()
  await button('Send code').click()
  expect(sentTo('/sms/send')).toEqual([])
  await userEvent.fill(field('Phone number'), '3001234567')
  await button('Send code').click()
  await userEvent.fill(field('Verification code'), '123456')
  await button('Link number').click()
  await vi.waitFor(() => expect(location.pathname).toBe(at('Security')))
  expect(sentTo('/sms/send')).toMatchObject([{ scene: 'bind', areaCode: '+92', mobile: '3001234567' }])
  expect(useSession.getState().sign).toBe('a new sign')
})

test('a player with a passkey and no number signs the number that they bind', async () => {
  ready({ isGuest: true, phoneBound: false, passkeyCount: 1 })
  app.answer('/user/bindPhone', { sign: 'a new sign' })
  const signing = signs().mockRejectedValueOnce(new DOMException('declined', 'NotAllowedError'))
  await app.open(`${at('PhoneBinding')}?from=security`)
  await expect.element(page.getByText(/Your passkey confirms the number/)).toBeVisible()
  await userEvent.fill(field('Phone number'), '3001234567')
  await button('Send code').click()
  await userEvent.fill(field('Verification code'), '123456')
  // The player declines the prompt: nothing is sent, and the button asks again.
  await button('Link number').click()
  await vi.waitFor(() => expect(signing).toHaveBeenCalledTimes(1))
  await expect.element(button('Link number')).toBeEnabled()
  expect(sentTo('/user/bindPhone')).toEqual([])
  await button('Link number').click()
  await vi.waitFor(() => expect(location.pathname).toBe(at('Security')))
  const number = { areaCode: '+92', mobile: '3001234567' }
  expect(sentTo('/passkey/confirmOptions').at(-1)).toMatchObject({ what: { action: 'bindPhone', ...number } })
  expect(sentTo('/user/bindPhone')).toMatchObject([{ ...number, passkey: expect.any(String) }])
})

test('replacing a number needs the code of the bound one too, and shows the hold before', async () => {
  ready()
  app.answer('/user/bindPhone', { sign: 'a new sign' })
  await app.open(at('PhoneBinding'))
  await expect.element(page.getByText(/pauses withdrawals for 72 hours/)).toBeVisible()
  await button('Send code').first().click()
  await userEvent.fill(field('Code sent to your linked number'), '111111')
  await userEvent.fill(field('New phone number'), '3017654321')
  await button('Send code').click()
  await userEvent.fill(field('Code sent to the new number'), '222222')
  await button('Change number').click()
  await vi.waitFor(() => expect(sentTo('/user/bindPhone')).toHaveLength(1))
  expect(sentTo('/sms/send').map(({ mobile }) => mobile)).toEqual([undefined, '3017654321'])
  expect(sentTo('/user/bindPhone')).toMatchObject([
    { mobile: '3017654321', verificationCode: '222222', oldVerificationCode: '111111' },
  ])
})

const newPassword = 'kite over Lahore'

async function fillNewPassword() {
  await userEvent.fill(field('New password'), newPassword)
  await userEvent.fill(field('Confirm new password'), newPassword)
}

test('a guest changes the login password by the old one; the wrong one is shown at its field', async () => {
  ready({ phoneBound: false, isGuest: true, passkeyCount: 0 })
  app.refuse('/sso/modify', 'password.wrong', {})
  await app.open(at('ChangePassword'))
  await userEvent.fill(field('Current password'), 'not this one')
  await fillNewPassword()
  await button('Save password').click()
  await expect.element(field('Current password')).toHaveAccessibleDescription('Wrong ID or password')
  expect(sentTo('/sso/modify')).toMatchObject([{ oldPassword: 'not this one', newPassword }])
})

test('a player with a number changes the login password by a passkey or a code, and is not asked for the old one', async () => {
  ready({ passkeyCount: 1 })
  app.refuse('/sso/modify', 'passkey.refused', {})
  signs()
  await app.open(at('ChangePassword'))
  await fillNewPassword()
  await button('Confirm with passkey').click()
  await expect.element(page.getByText(/Passkey not accepted/)).toBeVisible()
  expect(sentTo('/passkey/confirmOptions')).toMatchObject([{ what: { action: 'loginPassword' } }])
  expect(sentTo('/sso/modify')).toMatchObject([{ passkey: expect.any(String), newPassword }])
  await expect.element(field('Current password')).not.toBeInTheDocument()
  await button('Send code').click()
  await userEvent.fill(field('Verification code'), '123456')
  app.answer('/sso/modify', { sign: 'a new sign' })
  await button('Save password').click()
  await vi.waitFor(() => expect(useSession.getState().sign).toBe('a new sign'))
  expect(sentTo('/sso/modify').at(-1)).toMatchObject({ verificationCode: '123456', newPassword })
})
