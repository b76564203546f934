import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatMoney } from './money.ts'

test('the default sign is Rs [I-10 Z-06]', () => {
  expect(formatMoney(248_050)).toBe('Rs\u00a02,480.50')
})

test('a sum never breaks after its sign, and a symbol stands at its digits', () => {
  expect(formatMoney(100_000_00, { sign: '₹', prefix: '+91' })).toBe('₹1,00,000')
  expect(formatMoney(100_000_00, { sign: 'Tk', prefix: '+880' })).toBe('Tk\u00a01,00,000')
  expect(formatMoney(-150, { sign: 'USDT', prefix: '+91' })).toBe('USDT\u00a0-1.50')
})

test('groups an amount as the country does, and shows decimals only when there are some [I-12]', () => {
  const crore = 1_234_567_890n
  expect(formatMoney(crore, { sign: 'Rs', prefix: '+91' })).toBe('Rs\u00a01,23,45,678.90')
  expect(formatMoney(crore, { sign: 'Rs', prefix: '+880' })).toBe('Rs\u00a01,23,45,678.90')
  expect(formatMoney(crore, { sign: 'Rs', prefix: '+92' })).toBe('Rs\u00a012,345,678.90')
  expect(formatAmount(100_000_00, '+92')).toBe('100,000')
  expect(formatAmount(5, '+92')).toBe('0.05')
  expect(formatAmount(-150, '+92')).toBe('-1.50')
})

test('shows every digit of an amount, however large [I-12]', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.constantFrom('+91', '+92', '+880'),
      (units, prefix) => {
        const digits = formatAmount(units, prefix).replaceAll(',', '')
        const [whole = '', fraction = '00'] = digits.split('.')
        expect(BigInt(whole.replace('-', '') + fraction)).toBe(units < 0n ? -units : units)
      },
    ),
  )
})

test('groups digits as the locale data of the country does', () => {
  const locales = { '+91': 'en-IN', '+880': 'en-IN', '+92': 'en-PK', '+44': 'en-US' } as const
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.constantFrom('+91', '+92', '+880', '+44'),
      (whole, prefix) => {
        expect(formatAmount(whole * 100n, prefix)).toBe(new Intl.NumberFormat(locales[prefix]).format(whole))
      },
    ),
  )
})
