import type { TextId } from '../../i18n/text-id.ts'
import { isMobile, type Phone } from '../../lib/phone.ts'

export type PhoneFaults = { readonly [Field in 'mobile' | 'code' | 'oldCode']?: TextId }

export function phoneFault(phone: Phone): TextId | undefined {
  if (phone.mobile === '') return 'phone.empty'
  return isMobile(phone) ? undefined : 'phone.malformed'
}

/** A number, its code and, where another one stands in its place, the code of that one too. */
export function phoneFaults(phone: Phone, code: string, oldCode: string | undefined): PhoneFaults {
  const mobile = phoneFault(phone)
  return {
    ...(oldCode === undefined || /^\d{6}$/.test(oldCode) ? {} : { oldCode: faultOf(oldCode) }),
    ...(mobile ? { mobile } : {}),
    ...(/^\d{6}$/.test(code) ? {} : { code: faultOf(code) }),
  }
}

function faultOf(code: string): TextId {
  return code === '' ? 'withdrawPwd.code.empty' : 'code.short'
}
