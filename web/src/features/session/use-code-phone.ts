import type { Phone } from '../../lib/phone.ts'
import { phoneOf } from './form-values.ts'
import type { SignInForm } from './use-sign-in-form.ts'
import { type Rules, validatePhone } from './validate.ts'

/** The number that the code is sent to. An invalid number is shown as an error and is not returned. */
export function useCodePhone(form: SignInForm, { prefixes }: Rules): () => Phone | undefined {
  return () => {
    const values = form.values()
    if (!values) return undefined
    const phone = phoneOf(values, prefixes)
    return form.showErrors(validatePhone(values.mobile, phone)) ? undefined : phone
  }
}
