import type { Phone } from '../../lib/phone.ts'
import { readPhone } from '../../lib/phone.ts'

/** Everything that a form of this room may hold. What a form does not have is empty. */
export type Form = {
  readonly typed: string
  readonly areaCode: string
  readonly code: string
  readonly password: string
  readonly repeat: string
  readonly invite: string
  readonly terms: boolean
  readonly age: boolean
}

/** The fields keep their own text: what a player typed before the script came is still there. */
export function readForm(element: HTMLFormElement): Form {
  const data = new FormData(element)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    typed: text('mobile'),
    areaCode: text('areaCode'),
    code: text('code'),
    password: text('password'),
    repeat: text('repeat'),
    invite: text('invite'),
    terms: data.has('terms'),
    age: data.has('age'),
  }
}

export function phoneOf({ typed, areaCode }: Form, prefixes: readonly string[]): Phone {
  return readPhone(typed, areaCode, prefixes)
}
