import { expect, test } from 'vitest'
import { minor } from './money.ts'
import { moneyText } from './money-text.ts'

const texts = (iso: string, sign: string) =>
  [12_345_650n, 10_000_000n, -150n].map((units) => moneyText(minor(units), { iso, sign, minorDigits: 2 }))

test('an amount in a sentence looks as it does on the screens: grouped as in its country, with its sign on the same line', () => {
  expect(texts('INR', '₹')).toEqual(['₹1,23,456.50', '₹1,00,000', '₹-1.50'])
  expect(texts('BDT', 'Tk')).toEqual(['Tk\u00a01,23,456.50', 'Tk\u00a01,00,000', 'Tk\u00a0-1.50'])
  expect(texts('PKR', 'Rs')).toEqual(['Rs\u00a0123,456.50', 'Rs\u00a0100,000', 'Rs\u00a0-1.50'])
})
