import { minor } from '@zamra/contract/money.ts'
import { expect, test } from 'vitest'
import { isolatedMoneyText } from './figure-text.ts'

test('an amount in a mail has all of its decimals or none', () => {
  const rupee = { iso: 'PKR', sign: 'Rs', minorDigits: 2 }
  expect([123_450n, 123_400n, 5n].map((units) => isolatedMoneyText(minor(units), rupee, 'en'))).toEqual([
    'Rs\u00a01,234.50',
    'Rs\u00a01,234',
    'Rs\u00a00.05',
  ])
})
