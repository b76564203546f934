import { expect, test } from 'vitest'
import player from '../../i18n/texts/player.json' with { type: 'json' }
import { validatePhoneForm } from './phone-form.ts'
import { validateCode } from './validate-code.ts'

const phone = { areaCode: '+92', mobile: '3001234567' }

test('reports an empty number with the specified text [AC-11]', () => {
  expect(validatePhoneForm({ ...phone, mobile: '' }, '123456', undefined)).toEqual({ mobile: 'phone.empty' })
  expect(player['phone.empty'].en).toBe('The phone number cannot be empty')
})

test('requires the code of the bound number when it is replaced', () => {
  expect(validatePhoneForm(phone, '123456', undefined)).toEqual({})
  expect(validatePhoneForm(phone, '123456', '')).toEqual({ oldCode: 'withdrawPwd.code.empty' })
  expect(validatePhoneForm(phone, '12345', '12')).toEqual({ code: 'code.short', oldCode: 'code.short' })
  expect(validatePhoneForm({ ...phone, mobile: '12' }, '123456', '123456')).toEqual({ mobile: 'phone.malformed' })
})

test('requires six digits for a code', () => {
  expect(validateCode('')).toEqual({ code: 'withdrawPwd.code.empty' })
  expect(validateCode('12345')).toEqual({ code: 'code.short' })
  expect(validateCode('123456')).toEqual({})
})
