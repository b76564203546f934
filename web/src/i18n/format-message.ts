import { isolated } from '@zamra/contract/languages.ts'
import { memoize } from './memoize.ts'
import type { TextValues } from './text-id.ts'

/**
 * A message as `build/texts-plugin.ts` compiles it from ICU: plain text, `[name]` for a value, and
 * `[name, 'plural' | 'select' | 'number', …]` for what depends on one. Reading it takes these few lines, so the
 * library that parses ICU stays in the build.
 */
export type Message = readonly (string | Token)[]
type Token = readonly [name: string, type?: string, branches?: Branches | null]
type Branches = { readonly offset?: number } & { readonly [choice: string]: Message | number | undefined }

export function formatMessage(message: Message, values: TextValues, locale: string): string {
  return message.map((token) => (typeof token === 'string' ? token : formatToken(token, values, locale))).join('')
}

function formatToken([name, type, branches]: Token, values: TextValues, locale: string): string {
  const value = values[name]
  if (value === undefined) return ''
  if (type === 'number') return format(Number(value), locale)
  if (!type || !branches) return isolated(String(value), locale)
  return type === 'select' ? select(value, branches, values, locale) : plural(Number(value), branches, values, locale)
}

function select(value: string | number, branches: Branches, values: TextValues, locale: string): string {
  return formatMessage(branchOf(branches, String(value)), values, locale)
}

/** `#` inside a branch is the number itself. */
function plural(value: number, branches: Branches, values: TextValues, locale: string): string {
  const count = value - (branches.offset ?? 0)
  const exact = branches[String(value)]
  const branch = isMessage(exact) ? exact : branchOf(branches, pluralsIn(locale).select(count))
  return formatMessage(
    branch.map((part) => (part === '#' ? format(count, locale) : part)),
    values,
    locale,
  )
}

function branchOf(branches: Branches, choice: string): Message {
  const branch = Object.hasOwn(branches, choice) ? branches[choice] : branches.other
  return isMessage(branch) ? branch : []
}

function isMessage(branch: Message | number | undefined): branch is Message {
  return Array.isArray(branch)
}

/** A small count needs no formatter, which would be the most expensive part of a first page. Bengali has digits of its own. */
function format(value: number, locale: string): string {
  const isPlain = Number.isInteger(value) && value >= 0 && value < 1_000 && !locale.startsWith('bn')
  return isPlain ? String(value) : numbersIn(locale).format(value)
}

const numbersIn = memoize((locale) => new Intl.NumberFormat(locale))
const pluralsIn = memoize((locale) => new Intl.PluralRules(locale))
