import type { Locale } from '@zamra/contract/languages.ts'
import type { Handler } from '../../../http/context.ts'
import { type Article, articles } from './articles.ts'

export const faqList: Handler<'/faq/list'> = async ({ locale }, { category, search = '' }) => {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const found = articles.filter(
    (article) =>
      (category === undefined || article.category === category) &&
      words.every((word) => searchedText(article, locale).includes(word)),
  )
  return {
    list: found.map(({ id, category: own, title, isCommon }) => ({
      id,
      category: own,
      title: title[locale],
      isCommon,
    })),
  }
}

const foldedTexts = new Map<string, string>()

function searchedText({ id, title, body }: Article, locale: Locale): string {
  const key = `${locale} ${id}`
  const text = foldedTexts.get(key) ?? fold([title[locale], ...body[locale]].join(' '))
  foldedTexts.set(key, text)
  return text
}

/** Lower case without accents, because few people type them. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
