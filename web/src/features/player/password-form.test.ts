import { passwordLength } from '@zamra/contract/session.ts'
import { expect, test } from 'vitest'
import { passwordChange, passwordMin, proofOf, validatePassword } from './password-form.ts'

const form = { old: 'the one before', code: '123456', password: 'a new secret', repeat: 'a new secret' }

test('a new password needs its proof, its length and its repeat', () => {
  expect(passwordMin).toBe(passwordLength.min)
  expect(validatePassword(form, 'old')).toEqual({})
  expect(validatePassword({ ...form, old: '' }, 'old')).toEqual({ old: 'password.empty' })
  expect(validatePassword({ ...form, old: '', code: '1' }, 'code')).toEqual({ code: 'code.short' })
  expect(validatePassword({ ...form, password: 'short', repeat: 'short' }, 'old')).toEqual({
    password: 'password.short',
  })
  expect(validatePassword({ ...form, repeat: 'another' }, 'old')).toEqual({ repeat: 'withdrawPwd.repeat.different' })
})

test('a code comes before a passkey, and the old password is for a player who has neither', () => {
  const nothing = { phoneBound: false, passkeyCount: 0, hasPassword: false }
  expect(proofOf({ phoneBound: true, passkeyCount: 1, hasPassword: true })).toBe('code')
  expect(proofOf({ phoneBound: false, passkeyCount: 1, hasPassword: true })).toBe('passkey')
  expect(proofOf({ ...nothing, hasPassword: true })).toBe('old')
  expect(proofOf(nothing)).toBeUndefined()
})

test('sends only the chosen proof', () => {
  expect(passwordChange(form, 'old')).toEqual({ newPassword: 'a new secret', oldPassword: 'the one before' })
  expect(passwordChange(form, 'code')).toEqual({ newPassword: 'a new secret', verificationCode: '123456' })
})
