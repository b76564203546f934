import type { RefusalCode } from '@zamra/contract/refusal.ts'
import { expect, test } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { placeOfRefusal } from './place-of-refusal.ts'

function refused(refusal: RefusalCode, params = {}): CallError {
  return new CallError('', { code: 999, kind: 'business', refusal, params })
}

test('a refusal of one field is shown at that field', () => {
  expect(placeOfRefusal(refused('otp.wrong', { attemptsLeft: 3 }))).toBe('code')
  expect(placeOfRefusal(refused('phone.taken'))).toBe('mobile')
  expect(placeOfRefusal(refused('input.invalid', { fields: [{ field: 'ifsc', problem: 'x' }] }))).toBe('ifsc')
  expect(placeOfRefusal(refused('input.invalid', { fields: [{ field: 'oldVerificationCode' }] }))).toBe('oldCode')
})

test('a refusal of the whole has no field', () => {
  expect(placeOfRefusal(refused('account.locked', { retryAfter: 60 }))).toBeUndefined()
  expect(placeOfRefusal(refused('input.invalid', { fields: [] }))).toBeUndefined()
  expect(placeOfRefusal(refused('input.invalid'))).toBeUndefined()
})
