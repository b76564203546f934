import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { add, type Bps, bps, fromMajor, minor, negate, share, subtract, toMajor, wireMoney } from './money.ts'

const amount = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).map(minor)
const rate = fc.integer({ min: 0, max: 10_000 }).map(bps)

test('a share is exact: rounding never changes it by a whole unit [I-12]', () => {
  fc.assert(
    fc.property(amount, rate, (of, at) => {
      const down = share(of, at, 'down')
      const up = share(of, at, 'up')
      const exact = of * BigInt(at)
      expect(down * 10_000n <= exact && exact < (down + 1n) * 10_000n).toBe(true)
      expect(up * 10_000n >= exact && exact > (up - 1n) * 10_000n).toBe(true)
    }),
  )
})

test('a share and its remainder add up to the whole', () => {
  fc.assert(
    fc.property(amount, rate, (of, at) => {
      const part = share(of, at, 'down')
      const rest = share(of, bps(10_000 - at), 'up')
      expect(add(part, rest)).toBe(of)
    }),
  )
})

test('51 basis points of 10,000 are 51, where floats give another result', () => {
  expect(share(minor(10_000n), bps(51), 'up')).toBe(51n)
})

test('converts between major text and minor units without loss [I-12]', () => {
  fc.assert(
    fc.property(amount, (of) => {
      expect(fromMajor(toMajor(of))).toBe(of)
    }),
  )
  expect(toMajor(minor(-1_250n))).toBe('-12.50')
  expect(fromMajor('-0.05')).toBe(-5n)
})

test('refuses a text that is not an amount or has more decimals than the currency', () => {
  for (const text of ['', '1.234', '1e3', ' 1', '1,000', 'NaN', '.5', '--1']) {
    expect(() => fromMajor(text)).toThrow(RangeError)
  }
  expect(() => bps(1.5)).toThrow(RangeError)
})

test('subtraction reverses addition', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(subtract(add(a, b), b)).toBe(a)
      expect(add(a, negate(a))).toBe(0n)
    }),
  )
})

test('encodes money as a whole JSON number and refuses anything else', () => {
  fc.assert(
    fc.property(amount, (of) => {
      const wire = JSON.parse(JSON.stringify(z.encode(wireMoney, of)))
      expect(z.decode(wireMoney, wire)).toBe(of)
    }),
  )
  expect(() => z.encode(wireMoney, minor(2n ** 60n))).toThrow(RangeError)
  expect(z.safeDecode(wireMoney, 1.5).success).toBe(false)
})

test('the compiler refuses a float or a bare bigint in place of money [I-12]', () => {
  // @ts-expect-error a bare bigint is not money
  add(5n)
  // @ts-expect-error a float is not a rate
  const rateOfFloat: Bps = 0.35
  // @ts-expect-error money cannot be multiplied by a number
  const product = () => minor(1n) * 1.35
  expect([rateOfFloat, typeof product]).toEqual([0.35, 'function'])
})
