import { appInfo } from '@zamra/contract/constants.ts'
import { refusal } from '../../base/refusal.ts'
import { type Phone, parsePhone } from './phone.ts'

/** The number in a form. What is no mobile number is told at once: that says nothing about anybody's account. */
export function givenPhone(input: { readonly areaCode?: string | undefined; readonly mobile: string }): Phone {
  const phone = parsePhone(input.areaCode ?? appInfo.phonePrefix, input.mobile)
  if (!phone) throw refusal('input.invalid', { fields: [{ field: 'mobile', problem: 'This is not a mobile number' }] })
  return phone
}
