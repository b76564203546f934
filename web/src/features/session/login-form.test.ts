import { expect, test } from 'vitest'
import session from '../../i18n/texts/session.json' with { type: 'json' }
import { faultsOf } from './login-form.ts'

test('an empty number and an empty password are told in the product’s words [S-06 S-07]', () => {
  const faults = faultsOf({ userId: ' ', password: '' })
  expect(faults).toEqual({ userId: 'session.id.empty', password: 'session.password.empty' })
  expect(session['session.id.empty'].en).toBe('The phone number or ID cannot be empty')
  expect(session['session.password.empty'].en).toBe('The Password cannot be empty')
})

test('a number that no player can have is not sent', () => {
  expect(faultsOf({ userId: '12345', password: 'x' })).toEqual({ userId: 'session.id.malformed' })
  expect(faultsOf({ userId: '12345678901', password: 'x' })).toEqual({ userId: 'session.id.malformed' })
  expect(faultsOf({ userId: '+92300', password: 'x' })).toEqual({ userId: 'session.id.malformed' })
})

test('a number with spaces around it and a password are enough', () => {
  expect(faultsOf({ userId: ' 123456789 ', password: ' ' })).toEqual({})
})
