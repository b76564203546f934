import type { Phone } from '../../lib/phone.ts'
import { readPhone } from '../../lib/phone.ts'
import { textOf } from '../../lib/use-form.ts'

/** All fields that a form of this feature can have. A field that the form does not have is empty. */
export type FormValues = {
  readonly mobile: string
  readonly areaCode: string
  readonly code: string
  readonly password: string
  readonly repeat: string
  readonly invite: string
  readonly terms: boolean
  readonly age: boolean
}

export function readFormValues(form: FormData): FormValues {
  return {
    mobile: textOf(form, 'mobile'),
    areaCode: textOf(form, 'areaCode'),
    code: textOf(form, 'code'),
    password: textOf(form, 'password'),
    repeat: textOf(form, 'repeat'),
    invite: textOf(form, 'invite'),
    terms: form.has('terms'),
    age: form.has('age'),
  }
}

export function phoneOf({ mobile, areaCode }: FormValues, prefixes: readonly string[]): Phone {
  return readPhone(mobile, areaCode, prefixes)
}
