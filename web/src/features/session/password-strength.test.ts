import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['', 0],
  ['short', 0],
  ['12345678', 1],
  ['aaaaaaaaaaaa', 1],
  ['password123', 1],
  ['qwerty123', 1],
  ['zamra2026', 1],
  ['kite lahore', 2],
  ['kite-over-Lahore 7', 3],
  ['kQ7w-Zr4m-T2xh', 3],
] as const)('%s is graded %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
