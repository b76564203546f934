import { readFileSync } from 'node:fs'
import { type FaqCategory, faqCategories } from '@zamra/contract/faq-categories.ts'
import type { Locale } from '@zamra/contract/languages.ts'

type Text = Readonly<Record<Locale, string>>

export type Article = {
  readonly id: string
  readonly category: FaqCategory
  /** The day on which a person last compared it with the product. */
  readonly updatedAt: string
  readonly isCommon: boolean
  readonly title: Text
  /** Paragraphs; one that begins with "- " is an item of a list. Figures are placeholders. */
  readonly body: Readonly<Record<Locale, readonly string[]>>
  /** The page on which the player can act. */
  readonly link?: { readonly to: string; readonly text: Text }
}

const folder = new URL('articles/', import.meta.url)

/** Every question, one file for each category, in the order of the files. */
export const articles: readonly Article[] = faqCategories.flatMap((category) => {
  const file = new URL(`${category}.json`, folder)
  const own = JSON.parse(readFileSync(file, 'utf8')) as readonly Omit<Article, 'category'>[]
  return own.map((article) => ({ ...article, category }))
})
