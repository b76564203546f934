import type { TextId, TextValues } from '../../i18n/text-id.ts'
import { isMobile, type Phone } from '../../lib/phone.ts'
import type { Entry } from './entry.ts'
import { codeDigits, passwordMin } from './lengths.ts'

/** The places of a form where something can be wrong, in the order in which they stand. */
export type Place = 'phone' | 'code' | 'password' | 'repeat' | 'terms' | 'age'

/** The words for what is wrong, with their figures. */
export type Fault = readonly [id: TextId, values?: TextValues]
export type Faults = { readonly [P in Place]?: Fault }

export function phoneFault(typed: string, phone: Phone): Faults {
  if (typed.trim() === '') return { phone: ['session.phone.empty'] }
  return isMobile(phone) ? {} : { phone: ['session.phone.malformed', { prefix: phone.areaCode }] }
}

export function entryFault(entry: Entry): Faults {
  if (entry.kind === 'empty') return { phone: ['session.id.empty'] }
  return entry.kind === 'malformed' ? { phone: ['session.id.malformed'] } : {}
}

export function codeFault(code: string): Faults {
  if (code === '') return { code: ['session.code.empty'] }
  return /^\d+$/.test(code) && code.length === codeDigits ? {} : { code: ['session.code.malformed', { codeDigits }] }
}

export function passwordFault(password: string): Faults {
  return password === '' ? { password: ['session.password.empty'] } : {}
}

export function newPasswordFault(password: string, repeat: string): Faults {
  if (password === '') return { password: ['session.password.empty'] }
  if (password.length < passwordMin) return { password: ['session.password.short', { min: passwordMin }] }
  return password === repeat ? {} : { repeat: ['session.repeat.differs'] }
}

/** Nobody signs in or up without having said that he agrees and that he is old enough. */
export function consentFault(terms: boolean, age: boolean, minAge: number): Faults {
  return {
    ...(terms ? {} : { terms: ['session.terms.first'] }),
    ...(age ? {} : { age: ['session.age.first', { age: minAge }] }),
  }
}
