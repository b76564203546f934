import {
  type CompiledIcuChoices,
  type CompiledMessage,
  compileMessageOrThrow,
} from '@lingui/message-utils/compileMessage'
import { type Locale, locales } from '@zamra/contract/languages.ts'
import exceptions from './equal-to-english.json' with { type: 'json' }

export type TextFile = Readonly<Record<string, Readonly<Partial<Record<Locale, string>>>>>

/** Text id, then language: why that language may say the same as English. */
const equalToEnglish: Readonly<Record<string, Readonly<Partial<Record<Locale, string>>>>> = exceptions

/** Exceptions that no longer apply: their text is gone, or is translated by now. */
export function findStaleExceptions(texts: TextFile): string[] {
  return Object.entries(equalToEnglish).flatMap(([id, reasons]) =>
    Object.keys(reasons)
      .filter((locale) => texts[id]?.en === undefined || texts[id][locale as Locale] !== texts[id].en)
      .map((locale) => `${id} ${locale}`),
  )
}

/** Everything that is wrong with a file of texts, in words: missing, untranslated, garbled, or with other placeholders. */
export function checkTexts(file: TextFile): string[] {
  return Object.entries(file).flatMap(([id, text]) => locales.flatMap((locale) => faultsOf(id, text, locale)))
}

function faultsOf(id: string, text: TextFile[string], locale: Locale): string[] {
  const words = text[locale]
  const english = text.en ?? ''
  if (!words?.trim()) return [`${id} ${locale} is missing`]
  const faults: string[] = []
  if (isGarbled(words)) faults.push(`${id} ${locale} is garbled`)
  if (locale !== 'en' && words === english && !mayEqualEnglish(id, locale, english)) {
    faults.push(`${id} ${locale} equals English`)
  }
  if (placeholders(words) !== placeholders(english)) faults.push(`${id} ${locale} has other placeholders`)
  return faults
}

/** A replacement character, question marks in place of letters, or UTF-8 that was once read as Latin-1. */
function isGarbled(words: string): boolean {
  return /\uFFFD|\?{2,}|Ã[\u0080-\u00BF]|Â[\u0080-\u00BF]|â€|[\u00C0-\u00F4][\u0080-\u009F]/.test(words)
}

function mayEqualEnglish(id: string, locale: Locale, english: string): boolean {
  const hasWords = /\p{L}/u.test(english.replace(/\{[^}]*\}/g, ''))
  return !hasWords || equalToEnglish[id]?.[locale] !== undefined
}

function placeholders(words: string): string {
  return [...new Set(namesIn(compileMessageOrThrow(words)))].sort().join()
}

/** Also inside the branches of a plural or a select. */
function namesIn(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, type, branches] = token
    if (type !== 'plural' && type !== 'select' && type !== 'selectordinal') return [name]
    const inner = Object.values(branches as CompiledIcuChoices).filter((branch) => Array.isArray(branch))
    return [name, ...inner.flatMap(namesIn)]
  })
}
