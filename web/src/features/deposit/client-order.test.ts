import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { followServerTime } from '../../lib/clock.ts'
import { clientOrderIdFor, forgetClientOrder, isDecided } from './client-order.ts'

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

test('the number is a UUIDv7 and begins with the time, also when the server’s clock is known to a fraction', () => {
  followServerTime(Date.now() + 1_000.37)
  const before = Date.now()
  const id = clientOrderIdFor('one')
  followServerTime(Date.now())
  expect(id).toMatch(uuidv7)
  const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(ms).toBeGreaterThanOrEqual(before)
  expect(ms).toBeLessThan(before + 5_000)
})

test('the same order keeps its number until it is answered; another order has another', () => {
  const first = clientOrderIdFor('500 by UPI')
  expect(clientOrderIdFor('500 by UPI')).toBe(first)
  expect(clientOrderIdFor('600 by UPI')).not.toBe(first)
  const again = clientOrderIdFor('500 by UPI')
  forgetClientOrder()
  expect(clientOrderIdFor('500 by UPI')).not.toBe(again)
})

test('a refusal decides; silence and a broken server do not', () => {
  const business = { code: 999, kind: 'business' } as const
  expect(isDecided(new CallError('', { ...business, refusal: 'rail.down' }))).toBe(true)
  expect(isDecided(new CallError('', { ...business, refusal: 'server.error' }))).toBe(false)
  expect(isDecided(new CallError('', business))).toBe(false)
  expect(isDecided(new CallError('timeout', { code: 999, kind: 'network' }))).toBe(false)
  expect(isDecided(new Error('anything'))).toBe(false)
})
