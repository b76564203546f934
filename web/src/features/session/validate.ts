import type { otpDigits } from '@zamra/contract/phone.ts'
import type { passwordLength } from '@zamra/contract/session.ts'
import type { TextId, TextValues } from '../../i18n/text-id.ts'
import { isMobile, type Phone, readPhone } from '../../lib/phone.ts'
import { type FormValues, phoneOf } from './form-values.ts'

/** Copies of the contract's constants: another value does not compile, and its schemas are not downloaded. */
const codeDigits: typeof otpDigits = 6
export const passwordMin: (typeof passwordLength)['min'] = 8

/** The fields of the forms, in the order in which they stand. */
export type FieldName = 'mobile' | 'code' | 'password' | 'repeat' | 'terms' | 'age'

/** The text of an error, with its values. */
type FieldError = readonly [id: TextId, values?: TextValues]
export type FieldErrors = { readonly [F in FieldName]?: FieldError }

/** What the validation of a form depends on. */
export type Rules = { readonly prefixes: readonly string[]; readonly minAge: number }

export const ways = ['password', 'otp', 'oneclick'] as const
export type Way = (typeof ways)[number]

/** Validates the sign-in form in one of its three ways. Without `hasDeclared` the boxes have to be ticked. */
export function validateLogin(way: Way, values: FormValues, rules: Rules, hasDeclared = false): FieldErrors {
  const { mobile, areaCode, code, password } = values
  const { prefixes, minAge } = rules
  const consent = hasDeclared ? {} : validateConsent(values.terms, values.age, minAge)
  if (way === 'oneclick') return consent
  if (way === 'otp') return { ...validatePhone(mobile, phoneOf(values, prefixes)), ...validateCode(code), ...consent }
  return { ...validateLoginId(readLoginId(mobile, areaCode, prefixes)), ...validatePassword(password), ...consent }
}

export function validatePhone(typed: string, phone: Phone): FieldErrors {
  if (typed.trim() === '') return { mobile: ['session.phone.empty'] }
  return isMobile(phone) ? {} : { mobile: ['session.phone.malformed', { prefix: phone.areaCode }] }
}

export function validateCode(code: string): FieldErrors {
  if (code === '') return { code: ['session.code.empty'] }
  return /^\d+$/.test(code) && code.length === codeDigits ? {} : { code: ['session.code.malformed', { codeDigits }] }
}

export function validatePassword(password: string): FieldErrors {
  return password === '' ? { password: ['session.password.empty'] } : {}
}

export function validateNewPassword(password: string, repeat: string): FieldErrors {
  if (password === '') return { password: ['session.password.empty'] }
  if (password.length < passwordMin) return { password: ['session.password.short', { min: passwordMin }] }
  return password === repeat ? {} : { repeat: ['session.repeat.differs'] }
}

/** A player must agree to the terms and confirm their age before they sign in or up. */
export function validateConsent(terms: boolean, age: boolean, minAge: number): FieldErrors {
  return {
    ...(terms ? {} : { terms: ['session.terms.first'] }),
    ...(age ? {} : { age: ['session.age.first', { age: minAge }] }),
  }
}

/** The content of the field that takes a phone number or a player id. */
type LoginId =
  | { readonly kind: 'empty' | 'malformed' }
  | { readonly kind: 'phone'; readonly phone: Phone }
  | { readonly kind: 'id'; readonly userId: string }

/** A mobile number of the chosen country is a phone number; any other number of 6 to 10 digits is a player id. */
export function readLoginId(typed: string, areaCode: string, prefixes: readonly string[]): LoginId {
  const trimmed = typed.trim()
  if (trimmed === '') return { kind: 'empty' }
  const phone = readPhone(trimmed, areaCode, prefixes)
  if (isMobile(phone)) return { kind: 'phone', phone }
  const userId = trimmed.normalize('NFKC').replace(/\s/g, '')
  return /^\d{6,10}$/.test(userId) ? { kind: 'id', userId } : { kind: 'malformed' }
}

function validateLoginId({ kind }: LoginId): FieldErrors {
  if (kind === 'empty') return { mobile: ['session.id.empty'] }
  return kind === 'malformed' ? { mobile: ['session.id.malformed'] } : {}
}
