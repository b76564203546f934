import { expect, test } from 'vitest'
import { minorOf, plainAmount, textOfMinor } from './amount-field.ts'

const rules = { digitsMax: 8 }

test.each([
  ['1,00,000', '100000'],
  ['4,182.5', '4182.5'],
  ['4182.555', '4182.55'],
  ['1.2.3', '1.23'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0', '0'],
  ['１２', '12'],
  ['12 rupees', '12'],
  ['123456789', '12345678'],
  ['', ''],
])('reads %s as %s', (typed, plain) => {
  expect(plainAmount(typed, rules)).toBe(plain)
})

test.each([
  ['3000', 300_000],
  ['4182.5', 418_250],
  ['4182.50', 418_250],
  ['0.01', 1],
  // As a float this product is 115.99999999999999.
  ['1.16', 116],
  ['12.', 1_200],
])('%s is %i minor units, exactly', (text, units) => {
  expect(minorOf(text)).toBe(units)
})

test('an empty field means no amount', () => {
  expect(minorOf('')).toBeUndefined()
})

test.each([
  [300_000, '3000'],
  [418_250, '4182.50'],
  [5, '0.05'],
  [0, '0'],
])('%i minor units are written %s', (units, text) => {
  expect(textOfMinor(units)).toBe(text)
  expect(minorOf(text)).toBe(units)
})
