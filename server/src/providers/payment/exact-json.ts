import { fromMajor, type Money, minor, toMajor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'

type Source = { readonly source: string }

/** Parses JSON with every number as the digits that were written, so that no amount passes through a float. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, ((_key: string, value: unknown, { source }: Source) =>
    typeof value === 'number' ? source : value) as (key: string, value: unknown) => unknown)
}

/** A JSON number with exactly these digits. */
export function exactNumber(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits)
}

/** Formats with both decimals: `12.50` and `12.00`. */
export function twoDecimals(amount: Money): string {
  const major = toMajor(amount)
  return major.includes('.') ? major : `${major}.00`
}

/** Parses `12.5`, `12.50` and `12.500`, but no fraction of a minor unit. */
export function readDecimal(text: string): Money {
  return fromMajor(text.replace(/(\.\d{2})0+$/, '$1'))
}

/** Whole minor units as digits. */
export const wholeMinor = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((digits) => minor(BigInt(digits))),
)
