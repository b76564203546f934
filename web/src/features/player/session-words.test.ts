import { expect, test } from 'vitest'
import { isHandheld, wayOf } from './session-words.ts'

test('every way in has words, a new one too', () => {
  expect(wayOf('otp')).toBe('security.way.otp')
  expect(wayOf('passkey')).toBe('security.way.passkey')
  expect(wayOf('some-day')).toBe('security.way.other')
})

test('a phone is told from a desk by its name', () => {
  expect(['Pixel 8a', 'SM-A057F', 'iPhone'].every(isHandheld)).toBe(true)
  expect(['Macintosh', 'Windows', 'Linux', 'Web'].some(isHandheld)).toBe(false)
})
