import { expect, test } from 'vitest'
import { parsePhone, phoneOfE164 } from './phone.ts'

test('parses different spellings of a number to the same number', () => {
  const asha = { e164: '+919876543210', areaCode: '+91', national: '9876543210', masked: '+91 98•••••210' }
  for (const mobile of [
    '9876543210',
    '09876543210',
    '919876543210',
    '９８７６５４３２１０',
    '९८७६५४३२१०',
    '۹۸۷۶۵۴۳۲۱۰',
  ])
    expect(parsePhone('+91', mobile)).toEqual(asha)
  expect(parsePhone('+880', '০১৭১২৩৪৫৬৭৮')?.e164).toBe('+8801712345678')
  expect(phoneOfE164('+919876543210')).toEqual(asha)
})

test('rejects numbers that cannot receive an SMS', () => {
  for (const [areaCode, mobile] of [
    ['+91', '1234567890'],
    ['+92', '2135551234'],
    ['+91', '98765'],
    ['+92', '9876543210'],
    ['+999', '9876543210'],
    ['+91', '௯௮௭௬௫௪௩௨௧௦'],
  ] as const)
    expect(parsePhone(areaCode, mobile), `${areaCode} ${mobile}`).toBeUndefined()
})
