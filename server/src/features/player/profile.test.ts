import { expect, test } from 'vitest'
import { ageOn } from '../session/index.ts'
import { isBirthday } from './birthday.ts'
import { cleanNickName, looksOfficial } from './nick-name.ts'
import { isWeakWithdrawPassword } from './withdraw-password.ts'

test('removes invisible characters from a name', () => {
  expect(cleanNickName('  As\u200Bha\u0000 \n Rao\u202E ')).toBe('Asha Rao')
  expect(cleanNickName('\u200B\u2060')).toBe('')
  expect(cleanNickName('Ａｓｈａ')).toBe('Asha')
})

test.each([
  'Zamra',
  'z a m r a',
  'ZАMRА team',
  'Z4mra',
  'Admin',
  'adm1n',
  'Admin 007',
  'admin7',
  'A D M I N',
  'Suррort',
  'SYSTEM',
  'mod',
])('rejects %s as mistakable for the operator', (name) => expect(looksOfficial(name)).toBe(true))

test.each(['Asha', 'Badminton King', 'Modi Fan', 'Player 7', 'अमित', 'Systematic', 'Serviceman'])(
  'accepts %s',
  (name) => expect(looksOfficial(name)).toBe(false),
)

test('a birthday is a day of the calendar, and an age is whole years', () => {
  expect(isBirthday('2000-02-29', '2026-11-15')).toBe(true)
  expect(['2001-02-29', '1899-12-31', '2026-11-16', '2000-13-01'].map((day) => isBirthday(day, '2026-11-15'))).toEqual(
    Array(4).fill(false),
  )
  expect([ageOn('2026-11-15', '2008-11-15'), ageOn('2026-11-14', '2008-11-15')]).toEqual([18, 17])
  expect([ageOn('2026-02-28', '2008-02-29'), ageOn('2026-03-01', '2008-02-29')]).toEqual([17, 18])
})

test('rejects six equal digits and six in a row as weak', () => {
  for (const weak of ['111111', '123456', '654321', '890123', '210987', '000000']) {
    expect(isWeakWithdrawPassword(weak)).toBe(true)
  }
  for (const fair of ['112233', '135790', '123457', '908172']) expect(isWeakWithdrawPassword(fair)).toBe(false)
})
