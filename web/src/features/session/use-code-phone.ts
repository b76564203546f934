import type { Phone } from '../../lib/phone.ts'
import { phoneFault } from './faults.ts'
import { phoneOf } from './form.ts'
import type { Rules } from './login-check.ts'
import type { Submit } from './use-submit.ts'

/** The number that a code goes to. With a fault the form says so, and there is none. */
export function useCodePhone(submit: Submit, { prefixes }: Rules): () => Phone | undefined {
  return () => {
    const form = submit.form()
    if (!form) return undefined
    const phone = phoneOf(form, prefixes)
    return submit.complain(phoneFault(form.typed, phone)) ? undefined : phone
  }
}
