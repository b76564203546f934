import { describe, expect, test } from 'vitest'
import session from '../../i18n/texts/session.json' with { type: 'json' }
import type { FormValues } from './form-values.ts'
import { type FieldErrors, readLoginId, validateCode, validateLogin, validateNewPassword } from './validate.ts'

const rules = { prefixes: ['+92', '+91', '+880'], minAge: 18 }
const empty: FormValues = {
  mobile: '',
  areaCode: '+92',
  code: '',
  password: '',
  repeat: '',
  invite: '',
  terms: false,
  age: false,
}
const declared: FormValues = { ...empty, terms: true, age: true }

/** What a player would read, in English. */
function words(faults: FieldErrors): Record<string, string> {
  const texts: Record<string, { en: string }> = session
  return Object.fromEntries(Object.entries(faults).map(([place, [id]]) => [place, texts[id]?.en ?? '']))
}

describe('the login form', () => {
  test('by code reports missing fields with the specified texts [S-04 S-05]', () => {
    expect(words(validateLogin('otp', { ...declared, mobile: ' ' }, rules))).toEqual({
      mobile: 'The phone number cannot be empty',
      code: 'The OTP cannot be empty',
    })
  })

  test('by password reports missing fields with the specified texts [S-06 S-07]', () => {
    expect(words(validateLogin('password', declared, rules))).toEqual({
      mobile: 'The phone number or ID cannot be empty',
      password: 'The Password cannot be empty',
    })
  })

  test.each(['password', 'otp', 'oneclick'] as const)('by %s requires the terms and the age [S-34]', (way) => {
    const full = { ...empty, mobile: '3001234567', code: '123456', password: 'x' }
    expect(words(validateLogin(way, full, rules))).toEqual({
      terms: 'Please agree to the Terms first',
      age: 'Please confirm that you are {age} or older',
    })
    expect(validateLogin(way, { ...full, terms: true, age: true }, rules)).toEqual({})
    expect(Object.keys(validateLogin(way, { ...full, terms: true }, rules))).toEqual(['age'])
  })

  test('uses the minimum age of the market [S-34]', () => {
    expect(validateLogin('oneclick', empty, { ...rules, minAge: 21 }).age).toEqual(['session.age.first', { age: 21 }])
  })
})

test.each(['1', '12345', '1234567', '12345a', 'abcdef', '１２３４５６'])('rejects %s as a code [S-08]', (code) => {
  expect(validateCode(code)).toEqual({ code: ['session.code.malformed', { codeDigits: 6 }] })
})

test('accepts six digits as a code [S-08]', () => {
  expect(validateCode('012345')).toEqual({})
})

describe('the field for number or ID', () => {
  test.each([
    ['0300 1234567', '+92', { kind: 'phone', phone: { areaCode: '+92', mobile: '3001234567' } }],
    ['+91 98765 43210', '+92', { kind: 'phone', phone: { areaCode: '+91', mobile: '9876543210' } }],
    ['910573329', '+92', { kind: 'id', userId: '910573329' }],
    [' 123456 ', '+91', { kind: 'id', userId: '123456' }],
    ['12345', '+92', { kind: 'malformed' }],
    ['asha', '+92', { kind: 'malformed' }],
    ['  ', '+92', { kind: 'empty' }],
  ])('reads %s with the calling code %s', (typed, areaCode, entry) => {
    expect(readLoginId(typed, areaCode, rules.prefixes)).toEqual(entry)
  })
})

test('requires a new password that is long enough and repeated', () => {
  expect(validateNewPassword('', '')).toEqual({ password: ['session.password.empty'] })
  expect(validateNewPassword('short', 'short')).toEqual({ password: ['session.password.short', { min: 8 }] })
  expect(validateNewPassword('long enough', 'long enought')).toEqual({ repeat: ['session.repeat.differs'] })
  expect(validateNewPassword('long enough', 'long enough')).toEqual({})
})
