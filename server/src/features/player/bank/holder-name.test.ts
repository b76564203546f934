import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHolderName, isSameName, maskName } from './holder-name.ts'

test.each([
  ['Asha Rao', 'ASHA RAO'],
  ['Asha Rao', 'MRS RAO ASHA'],
  ['Asha Rao', 'ASHA LAKSHMI RAO'],
  ['A Rao', 'ASHA RAO'],
  ['Md Karim Uddin', 'MOHAMMAD KARIM UDDIN'],
  ['José Núñez', 'JOSE NUNEZ'],
  ['Venkata Ramana', 'VENKATARAMANA'],
  ['Madhubala', 'MADHUBALA'],
])('accepts %s and %s as one person', (given, known) => {
  expect([isSameName(given, known), isSameName(known, given)]).toEqual([true, true])
})

test.each([
  ['Asha Rao', 'RAKESH VERMA'],
  ['Asha Rao', 'ASHA VERMA'],
  ['Asha', 'ASHA RAO'],
  ['A R', 'ASHA RAO'],
  ['Asha Rao', 'ASHA'],
  ['', 'ASHA RAO'],
  ['Mr', 'MR'],
])('does not accept %s and %s as one person', (given, known) => {
  expect([isSameName(given, known), isSameName(known, given)]).toEqual([false, false])
})

test('ignores order, case and spacing', () => {
  const word = fc.stringMatching(/^[A-Z]{7,9}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), (words) => {
      const other = words.toReversed().join('  ').toLowerCase()
      expect(isSameName(words.join(' '), other)).toBe(true)
    }),
  )
})

test('a masked name shows only first letters and lengths', () => {
  expect(maskName('Asha Rao')).toBe('A••• R••')
  expect(maskName('RAKESH KUMAR VERMA')).toBe('R••••• K•••• V••••')
  expect(maskName('X')).toBe('X•')
})

test('removes invisible characters from a name', () => {
  expect(cleanHolderName(' Asha\u200B \u0007 Rao ')).toBe('Asha Rao')
  expect(cleanHolderName('1234')).toBeUndefined()
})
