import type { RefusalCode } from '@zamra/contract/refusal.ts'
import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { fieldsOfError } from './fields-of-error.ts'

const fieldsOf = (refusal: RefusalCode, params = {}) =>
  fieldsOfError(new CallError('', { code: 999, kind: 'business', refusal, params }))

test.each([
  ['otp.wrong', ['code']],
  ['password.wrong', ['password']],
  ['password.weak', ['password']],
  ['phone.taken', ['mobile']],
  ['declaration.required', ['terms']],
  ['age.tooYoung', ['age', 'birthday']],
] as const)('shows %s at %s', (refusal, fields) => {
  expect(fieldsOf(refusal, { attemptsLeft: 3 })).toEqual(fields)
})

test('finds the fields of invalid input by their wire names', () => {
  const fields = [{ field: 'deviceName' }, { field: 'areaCode' }, { field: 'oldVerificationCode', problem: 'x' }]
  expect(fieldsOf('input.invalid', { fields })).toEqual(['deviceName', 'mobile', 'oldCode'])
})

test('finds no field for an error of the whole form', () => {
  expect(fieldsOf('account.locked', { retryAfter: 60 })).toEqual([])
  expect(fieldsOf('input.invalid', { fields: [] })).toEqual([])
  expect(fieldsOf('input.invalid', { fields: 'none' })).toEqual([])
  expect(fieldsOf('input.invalid')).toEqual([])
})
