import { expect, test } from 'vitest'
import { testApi } from '../../../test/api.ts'
import { useSettings } from '../../lib/settings.ts'
import { googleLogin, idLogin, otpLogin, passwordLogin } from './sign-in-calls.ts'

const api = testApi()
const nobody = { inviteCode: undefined }
const declared = { agreeTerms: true, ageCertified: true, certifiedAge: 18, termsVersion: '1' }
const phone = { areaCode: '+92', mobile: '3001234567' }

test('without a number or a code nothing is sent and the answer is false [S-10]', async () => {
  const none = { areaCode: '+92', mobile: '' }
  expect(await otpLogin({ ...none, verificationCode: '123456', ...nobody, ...declared })).toBe(false)
  expect(await otpLogin({ ...phone, verificationCode: '', ...nobody, ...declared })).toBe(false)
  expect(await passwordLogin({ ...none, password: 'secret', ...nobody, ...declared })).toBe(false)
  expect(await passwordLogin({ ...phone, password: '', ...nobody, ...declared })).toBe(false)
  expect(await idLogin({ userId: '', password: 'secret', ...nobody, ...declared })).toBe(false)
  expect(await idLogin({ userId: '910573329', password: '', ...nobody, ...declared })).toBe(false)
  expect(api.requests).toEqual([])
})

test('without Google’s id nothing is sent and the answer is false [S-11]', async () => {
  const google = { googleToken: 'a.b.c', ...nobody, ...declared, areaCode: '+92' }
  expect(await googleLogin({ ...google, googleId: '' })).toBe(false)
  expect(api.requests).toEqual([])
})

test('sends a complete form with the device and the referral code', async () => {
  const answer = { sign: 's', uid: 910573329, newUserFlag: true }
  api.answer('/sso/v2/login', answer)
  useSettings.setState({ inviteCode: 'FRIEND7' })
  expect(await otpLogin({ ...phone, verificationCode: '012345', ...nobody, ...declared })).toEqual(answer)
  expect(api.requests[0]).toMatchObject({
    path: '/api/sso/v2/login',
    body: { ...phone, ...declared, verificationCode: '012345', appVersion: '1.0.0', referralCode: 'FRIEND7' },
  })
})
