import { expect, test } from 'vitest'
import player from '../../i18n/texts/player.json' with { type: 'json' }
import { isEasyToGuess, validateWithdrawPassword } from './withdraw-password-form.ts'

const right = { mobile: '3001234567', code: '123456', password: '480217', repeat: '480217' }

test('reports an empty form with the specified texts [AC-07 AC-08 AC-10]', () => {
  const faults = validateWithdrawPassword({ mobile: '', code: '', password: '', repeat: '' })
  expect(faults).toEqual({
    mobile: 'withdrawPwd.phone.empty',
    code: 'withdrawPwd.code.empty',
    password: 'withdrawPwd.password.empty',
  })
  expect(player['withdrawPwd.phone.empty'].en).toBe('phone cannot be empty')
  expect(player['withdrawPwd.password.empty'].en).toBe('withdraw passwd cannot be empty')
  expect(player['withdrawPwd.code.empty'].en).toBe('The verification code cannot be empty')
})

test('reports a different repeat with the specified text [AC-09]', () => {
  expect(validateWithdrawPassword({ ...right, repeat: '480218' })).toEqual({ repeat: 'withdrawPwd.repeat.different' })
  expect(player['withdrawPwd.repeat.different'].en).toBe('Two passwords do not match')
  expect(validateWithdrawPassword(right)).toEqual({})
})

test('requires six digits, neither equal nor consecutive', () => {
  for (const easy of ['000000', '777777', '123456', '654321', '345678']) expect(isEasyToGuess(easy)).toBe(true)
  for (const fine of ['112233', '135790', '480217', '121212']) expect(isEasyToGuess(fine)).toBe(false)
  expect(validateWithdrawPassword({ ...right, password: '4802', repeat: '4802' })).toEqual({
    password: 'withdrawPwd.password.short',
  })
  expect(validateWithdrawPassword({ ...right, password: '234567', repeat: '234567' })).toEqual({
    password: 'withdrawPwd.password.easy',
  })
})
