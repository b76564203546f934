import { isDay } from '../lib/days.ts'

/** Filters live in the address, so that a view can be shared. What does not fit is left out. */
type Search = Readonly<Record<string, unknown>>

export function textOf<const Name extends string>(search: Search, name: Name): { readonly [key in Name]?: string } {
  const value = search[name]
  const text = typeof value === 'number' ? String(value) : value
  return (typeof text === 'string' && text !== '' ? { [name]: text } : {}) as { readonly [key in Name]?: string }
}

export function dayIn<const Name extends string>(search: Search, name: Name): { readonly [key in Name]?: string } {
  const value = search[name]
  return (typeof value === 'string' && isDay(value) ? { [name]: value } : {}) as { readonly [key in Name]?: string }
}

export function wholeOf<const Name extends string>(search: Search, name: Name): { readonly [key in Name]?: number } {
  const value = search[name]
  return (Number.isSafeInteger(value) ? { [name]: value } : {}) as { readonly [key in Name]?: number }
}

export function oneOf<const Name extends string, const Value extends string>(
  search: Search,
  name: Name,
  values: readonly Value[],
): { readonly [key in Name]?: Value } {
  const found = values.find((value) => value === search[name])
  return (found ? { [name]: found } : {}) as { readonly [key in Name]?: Value }
}
