import { expect, test } from 'vitest'
import { randomInt, randomToken, uuidv7 } from './random.ts'

test('a thousand ids differ, are UUIDs of version 7, and sort by their time of creation', () => {
  const ids = Array.from({ length: 2_000 }, uuidv7)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const times = ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(10_000)
})

test('produces every UUID variant and every digit', () => {
  const ids = Array.from({ length: 2_000 }, uuidv7)
  expect(new Set(ids.map((id) => id.charAt(19))).size).toBe(4)
  expect(new Set(ids.map((id) => id.charAt(35))).size).toBe(16)
})

test('a token has the requested number of bytes, and both ends of a range occur', () => {
  expect(Buffer.from(randomToken(32), 'base64url')).toHaveLength(32)
  expect(new Set(Array.from({ length: 200 }, () => randomInt(1, 3)))).toEqual(new Set([1, 2, 3]))
})
