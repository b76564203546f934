import { expect, test } from 'vitest'
import player from '../../i18n/texts/player.json' with { type: 'json' }
import { isEasy, withdrawPasswordFaults } from './withdraw-password-form.ts'

const right = { mobile: '3001234567', code: '123456', password: '480217', repeat: '480217' }

test('an empty form is told in the product’s words [AC-07 AC-08 AC-10]', () => {
  const faults = withdrawPasswordFaults({ mobile: '', code: '', password: '', repeat: '' })
  expect(faults).toEqual({
    mobile: 'withdrawPwd.phone.empty',
    code: 'withdrawPwd.code.empty',
    password: 'withdrawPwd.password.empty',
  })
  expect(player['withdrawPwd.phone.empty'].en).toBe('phone cannot be empty')
  expect(player['withdrawPwd.password.empty'].en).toBe('withdraw passwd cannot be empty')
  expect(player['withdrawPwd.code.empty'].en).toBe('The verification code cannot be empty')
})

test('a repeat that differs is told in the product’s words [AC-09]', () => {
  expect(withdrawPasswordFaults({ ...right, repeat: '480218' })).toEqual({ repeat: 'withdrawPwd.repeat.different' })
  expect(player['withdrawPwd.repeat.different'].en).toBe('Two passwords do not match')
  expect(withdrawPasswordFaults(right)).toEqual({})
})

test('six digits, neither equal nor in a row', () => {
  for (const easy of ['000000', '777777', '123456', '654321', '345678']) expect(isEasy(easy)).toBe(true)
  for (const fine of ['112233', '135790', '480217', '121212']) expect(isEasy(fine)).toBe(false)
  expect(withdrawPasswordFaults({ ...right, password: '4802', repeat: '4802' })).toEqual({
    password: 'withdrawPwd.password.short',
  })
  expect(withdrawPasswordFaults({ ...right, password: '234567', repeat: '234567' })).toEqual({
    password: 'withdrawPwd.password.easy',
  })
})
