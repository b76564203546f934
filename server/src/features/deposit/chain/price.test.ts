import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCoins, priceOf, rateOf, unitsOf } from './price.ts'

const usdt = { decimals: 6, minorDigits: 2 }

test('parses a rate as a fraction of integers', () => {
  expect(rateOf('83.10', usdt)).toEqual({ numerator: 831n, denominator: 100_000n })
  expect(rateOf('1', { decimals: 18, minorDigits: 2 })).toEqual({ numerator: 1n, denominator: 10n ** 16n })
  for (const wrong of ['', '0', '0.00', '-1', '1e3', '83,10', '1.0000001']) {
    expect(() => rateOf(wrong, usdt)).toThrow(RangeError)
  }
  // A quote holds numbers of eighteen digits: said here, and not by the database while coins are waiting.
  expect(() => rateOf('83.1153', { decimals: 18, minorDigits: 2 })).toThrow('too many digits')
})

test('rounds the amount down and returns the remainder', () => {
  const rate = rateOf('83.10', usdt)
  expect(priceOf(10_000_000n, rate)).toEqual({ amount: 83_100n, rest: 0n })
  expect(priceOf(1_999_999n, rate)).toEqual({ amount: 16_619n, rest: 99_169n })
  expect(priceOf(1n, rate)).toEqual({ amount: 0n, rest: 831n })
})

test('amount and remainder add up to the received units', () => {
  const rate = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 999_999 }))
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), rate, (units, [whole, fraction]) => {
      const given = rateOf(`${whole}.${String(fraction).padStart(6, '0')}`, usdt)
      const { amount, rest } = priceOf(units, given)
      expect(amount * given.denominator + rest).toBe(units * given.numerator)
      expect(rest >= 0n && rest < given.denominator).toBe(true)
    }),
  )
})

test('formats units as coins and parses them again', () => {
  expect(formatCoins(12_500_000n, 6)).toBe('12.5')
  expect(formatCoins(10_000_000n, 6)).toBe('10')
  expect(formatCoins(1n, 6)).toBe('0.000001')
  expect(formatCoins(42n, 0)).toBe('42')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
      expect(unitsOf(formatCoins(units, decimals), decimals)).toBe(units)
    }),
  )
  expect(() => unitsOf('1.0000001', 6)).toThrow(RangeError)
})
