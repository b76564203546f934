import { fromMajor, minor, toMajor, toWire } from '@zamra/contract/money.ts'
import type { Field } from './fields.ts'

const moneyText = (value: unknown) => toMajor(minor(BigInt(value as number)))
const isMoney = (text: string) => /^\d{1,10}(?:\.\d{1,2})?$/.test(text)
const units = (text: string) => toWire(fromMajor(text))

/** India has one zone and no summer time. */
const zone = '+05:30'
const zoneMs = 19_800_000

/** A value as a person edits it: money and rates in whole units with decimals, times in India. */
export function writeField({ kind }: Field, value: unknown): string {
  if (value === undefined) return ''
  switch (kind) {
    case 'money':
    case 'rate':
      return moneyText(value)
    case 'moneyList':
      return (value as readonly number[]).map(moneyText).join(', ')
    case 'awards':
      return (value as readonly Award[]).map(({ places, amount }) => `${places} x ${moneyText(amount)}`).join(', ')
    case 'words':
      return (value as readonly string[]).join(', ')
    case 'time':
      return new Date(Date.parse(value as string) + zoneMs).toISOString().slice(0, 16)
    case 'count':
    case 'text':
    case 'choice':
    case 'flag':
      return String(value as string | number | boolean)
  }
}

type Award = { readonly places: number; readonly amount: number }

/** The value of a text, `undefined` when it is empty and may be, or `wrong`. */
export function readField(field: Field, given: string): unknown {
  const text = given.trim()
  if (text === '') return field.isOptional ? undefined : 'wrong'
  const value = read(field.kind, text)
  return value === undefined ? 'wrong' : value
}

function read(kind: Field['kind'], text: string): unknown {
  const parts = text.split(',').map((part) => part.trim())
  switch (kind) {
    case 'money':
    case 'rate':
      return isMoney(text) ? units(text) : undefined
    case 'count':
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined
    case 'moneyList':
      return parts.every(isMoney) ? parts.map(units) : undefined
    case 'awards':
      return readAwards(parts)
    case 'words':
      return parts
    case 'time':
      return readTime(text)
    case 'text':
    case 'choice':
    case 'flag':
      return text
  }
}

function readAwards(parts: readonly string[]): readonly Award[] | undefined {
  const read = parts.map((part) => /^(\d{1,4})\s*x\s*(\d{1,10}(?:\.\d{1,2})?)$/.exec(part))
  if (read.some((found) => found === null)) return undefined
  return read.map((found) => ({ places: Number(found?.[1]), amount: units(found?.[2] ?? '0') }))
}

function readTime(text: string): string | undefined {
  const at = Date.parse(`${text}:00${zone}`)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
