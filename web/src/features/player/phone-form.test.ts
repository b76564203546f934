import { expect, test } from 'vitest'
import player from '../../i18n/texts/player.json' with { type: 'json' }
import { codeFaults } from './code-faults.ts'
import { phoneFaults } from './phone-form.ts'

const phone = { areaCode: '+92', mobile: '3001234567' }

test('an empty number is told in the product’s words [AC-11]', () => {
  expect(phoneFaults({ ...phone, mobile: '' }, '123456', undefined)).toEqual({ mobile: 'phone.empty' })
  expect(player['phone.empty'].en).toBe('The phone number cannot be empty')
})

test('another number in place of a bound one needs the code of the old one too', () => {
  expect(phoneFaults(phone, '123456', undefined)).toEqual({})
  expect(phoneFaults(phone, '123456', '')).toEqual({ oldCode: 'withdrawPwd.code.empty' })
  expect(phoneFaults(phone, '12345', '12')).toEqual({ code: 'code.short', oldCode: 'code.short' })
  expect(phoneFaults({ ...phone, mobile: '12' }, '123456', '123456')).toEqual({ mobile: 'phone.malformed' })
})

test('a code has six digits', () => {
  expect(codeFaults('')).toEqual({ code: 'withdrawPwd.code.empty' })
  expect(codeFaults('12345')).toEqual({ code: 'code.short' })
  expect(codeFaults('123456')).toEqual({})
})
