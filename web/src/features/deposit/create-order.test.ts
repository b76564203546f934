import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { followServerTime } from '../../lib/clock.ts'
import { clientOrderIdFor, forgetClientOrderId, isFinalRefusal } from './create-order.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('makes a UUIDv7 key from the server time, also when that has a fraction', () => {
  followServerTime(Date.now() + 1_000.37)
  const before = Date.now()
  const id = clientOrderIdFor('one')
  followServerTime(Date.now())
  expect(id).toMatch(uuidv7)
  const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(ms).toBeGreaterThanOrEqual(before)
  expect(ms).toBeLessThan(before + 5_000)
})

test('reuses the key of the same order until it is answered, and makes a new one for another order', () => {
  const first = clientOrderIdFor('500 by UPI')
  expect(clientOrderIdFor('500 by UPI')).toBe(first)
  expect(clientOrderIdFor('600 by UPI')).not.toBe(first)
  const again = clientOrderIdFor('500 by UPI')
  forgetClientOrderId()
  expect(clientOrderIdFor('500 by UPI')).not.toBe(again)
})

test('counts a refusal as final, but not a timeout or a server error', () => {
  const business = { code: 999, kind: 'business' } as const
  expect(isFinalRefusal(new CallError('', { ...business, refusal: 'rail.down' }))).toBe(true)
  expect(isFinalRefusal(new CallError('', { ...business, refusal: 'server.error' }))).toBe(false)
  expect(isFinalRefusal(new CallError('', business))).toBe(false)
  expect(isFinalRefusal(new CallError('timeout', { code: 999, kind: 'network' }))).toBe(false)
  expect(isFinalRefusal(new Error('anything'))).toBe(false)
})
