import { expect, test } from 'vitest'
import { isHandheld, methodLabel } from './session-labels.ts'

test('has a label for every sign-in method, also for an unknown one', () => {
  expect(methodLabel('otp')).toBe('security.way.otp')
  expect(methodLabel('passkey')).toBe('security.way.passkey')
  expect(methodLabel('some-day')).toBe('security.way.other')
})

test('distinguishes a phone from a desktop by its name', () => {
  expect(['Pixel 8a', 'SM-A057F', 'iPhone'].every(isHandheld)).toBe(true)
  expect(['Macintosh', 'Windows', 'Linux', 'Web'].some(isHandheld)).toBe(false)
})
