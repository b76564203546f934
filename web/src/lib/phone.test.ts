import { expect, test } from 'vitest'
import { isMobile, maskedPhone, readPhone } from './phone.ts'

const prefixes = ['+92', '+91', '+880']

test.each([
  ['3001234567', '+92', '+92', '3001234567'],
  ['0300 123-4567', '+92', '+92', '3001234567'],
  ['+92 300 1234567', '+91', '+92', '3001234567'],
  ['0092 (300) 1234567', '+91', '+92', '3001234567'],
  ['923001234567', '+92', '+92', '3001234567'],
  ['９８７６５４３２１０', '+91', '+91', '9876543210'],
  ['01712345678', '+880', '+880', '1712345678'],
  ['8801712345678', '+880', '+880', '1712345678'],
])('parses %s beside %s as a number of %s', (typed, chosen, areaCode, mobile) => {
  const phone = readPhone(typed, chosen, prefixes)
  expect(phone).toEqual({ areaCode, mobile })
  expect(isMobile(phone)).toBe(true)
})

test.each([
  ['123456789', '+92'],
  ['1234567890', '+91'],
  ['2112345678', '+880'],
  ['300123456', '+92'],
  ['', '+92'],
])('rejects %s as a mobile number of %s', (typed, areaCode) => {
  expect(isMobile(readPhone(typed, areaCode, prefixes))).toBe(false)
})

test('accepts any plausible number for a calling code without a known format', () => {
  expect(isMobile(readPhone('0812 3456 789', '+62', ['+62']))).toBe(true)
  expect(isMobile(readPhone('12', '+62', ['+62']))).toBe(false)
})

test('a masked number shows its last four digits', () => {
  expect(maskedPhone({ areaCode: '+92', mobile: '3001234567' })).toBe('+92 •••••• 4567')
})
