import { regionalLocales, storedLocales } from '@zamra/contract/languages.ts'
import * as z from 'zod/mini'

type Word = z.ZodMiniString
type StoredShape = Record<(typeof storedLocales)[number], Word> &
  Record<(typeof regionalLocales)[number], z.ZodMiniOptional<Word>>

/** A text that operators write: in every language of the product, and in those of the markets where they have it. */
export function storedText(word: Word) {
  const required = storedLocales.map((locale) => [locale, word])
  const regional = regionalLocales.map((locale) => [locale, z.optional(word)])
  return z.strictObject(Object.fromEntries([...required, ...regional]) as StoredShape)
}
