import { passwordLength } from '@zamra/contract/session.ts'
import { expect, test } from 'vitest'
import { passwordChange, passwordMin, validatePassword } from './password-form.ts'

const form = { old: 'the one before', code: '123456', password: 'a new secret', repeat: 'a new secret' }

test('a new password needs the old one or a code, its length and its repeat', () => {
  expect(passwordMin).toBe(passwordLength.min)
  expect(validatePassword(form, 'old')).toEqual({})
  expect(validatePassword({ ...form, old: '' }, 'old')).toEqual({ old: 'password.empty' })
  expect(validatePassword({ ...form, old: '', code: '1' }, 'code')).toEqual({ code: 'code.short' })
  expect(validatePassword({ ...form, password: 'short', repeat: 'short' }, 'old')).toEqual({
    password: 'password.short',
  })
  expect(validatePassword({ ...form, repeat: 'another' }, 'old')).toEqual({ repeat: 'withdrawPwd.repeat.different' })
})

test('sends only the chosen proof', () => {
  expect(passwordChange(form, 'old')).toEqual({ newPassword: 'a new secret', oldPassword: 'the one before' })
  expect(passwordChange(form, 'code')).toEqual({ newPassword: 'a new secret', verificationCode: '123456' })
})
