import { type Entry, readEntry } from './entry.ts'
import { codeFault, consentFault, entryFault, type Faults, passwordFault, phoneFault } from './faults.ts'
import { type Form, phoneOf } from './form.ts'

export const ways = ['password', 'otp', 'oneclick'] as const
export type Way = (typeof ways)[number]

/** What is known when a form is judged. */
export type Rules = { readonly prefixes: readonly string[]; readonly minAge: number }

/** What is wrong with the sign-in form in one of its three ways. Only a form without faults is sent. */
export function loginFaults(way: Way, form: Form, { prefixes, minAge }: Rules): Faults {
  const consent = consentFault(form.terms, form.age, minAge)
  if (way === 'oneclick') return consent
  if (way === 'otp') return { ...phoneFault(form.typed, phoneOf(form, prefixes)), ...codeFault(form.code), ...consent }
  return { ...entryFault(entryOf(form, prefixes)), ...passwordFault(form.password), ...consent }
}

export function entryOf({ typed, areaCode }: Form, prefixes: readonly string[]): Entry {
  return readEntry(typed, areaCode, prefixes)
}
