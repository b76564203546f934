import type { RefusalCode } from '@zamra/contract/refusal.ts'
import { expect, test } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { placeRefusal } from './place-refusal.ts'

const refused = (refusal: RefusalCode, params: Record<string, unknown> = {}) =>
  placeRefusal(new CallError('words', { code: 999, kind: 'business', refusal, params }), 1_000, 'offline')

test.each([
  ['otp.wrong', 'code'],
  ['password.wrong', 'password'],
  ['password.weak', 'password'],
  ['phone.taken', 'phone'],
  ['declaration.required', 'terms'],
  ['age.tooYoung', 'age'],
] as const)('%s is shown at the %s', (code, place) => {
  expect(refused(code)).toEqual({ place, text: 'words' })
})

test('a field that the server did not understand is found by its name', () => {
  const fields = [{ field: 'deviceName' }, { field: 'mobile' }]
  expect(refused('input.invalid', { fields })).toEqual({ place: 'phone', text: 'words' })
  expect(refused('input.invalid', { fields: 'none' })).toEqual({ text: 'words' })
})

test('a lock stands until its time, a busy house does not', () => {
  expect(refused('account.locked', { retryAfter: 90 })).toEqual({ text: 'words', untilMs: 91_000 })
  expect(refused('rate.limited', { retryAfter: 1 })).toEqual({ text: 'words', untilMs: 2_000 })
  expect(refused('server.busy', { retryAfter: 5 })).toEqual({ text: 'words' })
})

test('a dead network is told as such, whatever the browser calls it', () => {
  const dead = new CallError('Failed to fetch', { code: 999, kind: 'network' })
  expect(placeRefusal(dead, 0, 'offline')).toEqual({ text: 'offline' })
  expect(placeRefusal(new TypeError('a chunk is missing'), 0, 'offline')).toEqual({ text: 'offline' })
})
