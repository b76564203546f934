import { type Reason, reason } from './reasons.ts'

/** The shape of a part of a file: a rule, or a record of rules by name. */
export type Shape = ((value: unknown, place: string) => Reason | undefined) | { readonly [key: string]: Shape }

/** The first problem, with its place. A record has exactly the names of its shape. */
export function at(shape: Shape, value: unknown, place: string): Reason | undefined {
  if (typeof shape === 'function') return shape(value, place)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalid(place, 'is not a record')
  const stranger = Object.keys(value).find((key) => !Object.hasOwn(shape, key))
  if (stranger !== undefined) return invalid(`${place}.${stranger}`, 'is not known')
  return first(Object.entries(shape), ([key, part]) =>
    at(part, (value as Record<string, unknown>)[key], `${place}.${key}`),
  )
}

export function invalid(place: string, problem: string): Reason {
  return reason('formInvalid', { place, problem })
}

export function fits(what: string, isFit: (value: unknown) => boolean): Shape {
  return (value, place) => (isFit(value) ? undefined : invalid(place, `is not ${what}`))
}

export const text: Shape = fits('a text', (value) => typeof value === 'string')
export const whole: Shape = fits('a whole number', (value) => Number.isSafeInteger(value) && Number(value) >= 0)

export function hex(bytes: number): Shape {
  const pattern = new RegExp(`^[0-9a-f]{${bytes * 2}}$`)
  return fits(`${bytes} bytes in hex`, (value) => typeof value === 'string' && pattern.test(value))
}

export function one(...words: readonly string[]): Shape {
  return fits(words.join(' or '), (value) => words.includes(value as string))
}

export function list(of: Shape): Shape {
  return (value, place) =>
    Array.isArray(value)
      ? first([...value.entries()], ([index, item]) => at(of, item, `${place}[${index}]`))
      : invalid(place, 'is not a list')
}

/** May be left out. */
export function maybe(shape: Shape): Shape {
  return (value, place) => (value === undefined ? undefined : at(shape, value, place))
}

function first<T>(items: readonly T[], problemOf: (item: T) => Reason | undefined): Reason | undefined {
  for (const item of items) {
    const problem = problemOf(item)
    if (problem !== undefined) return problem
  }
  return undefined
}
