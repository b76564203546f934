import type { TextId } from '../../i18n/text-id.ts'
import { isMobile, type Phone } from '../../lib/phone.ts'

export type PhoneErrors = { readonly [Field in 'mobile' | 'code' | 'oldCode']?: TextId }

export function validatePhone(phone: Phone): TextId | undefined {
  if (phone.mobile === '') return 'phone.empty'
  return isMobile(phone) ? undefined : 'phone.malformed'
}

/** Validates the number, its code and, when a bound number is replaced, the code of that one too. */
export function validatePhoneForm(phone: Phone, code: string, oldCode: string | undefined): PhoneErrors {
  const mobile = validatePhone(phone)
  return {
    ...(oldCode === undefined || /^\d{6}$/.test(oldCode) ? {} : { oldCode: faultOf(oldCode) }),
    ...(mobile ? { mobile } : {}),
    ...(/^\d{6}$/.test(code) ? {} : { code: faultOf(code) }),
  }
}

function faultOf(code: string): TextId {
  return code === '' ? 'withdrawPwd.code.empty' : 'code.short'
}
