import type { Locale } from '@zamra/contract/languages.ts'
import type { Handler } from '../../../http/context.ts'
import { listArticles } from '../texts-in-force.ts'
import type { Article } from './articles.ts'

export const faqList: Handler<'/faq/list'> = async ({ app, locale, now }, { category, search = '' }) => {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const found = (await listArticles(app, now)).filter(
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

/** By the text itself, so that a changed one is folded anew. */
const foldedTexts = new WeakMap<Article, Map<Locale, string>>()

function searchedText(article: Article, locale: Locale): string {
  const byLocale = foldedTexts.get(article) ?? new Map<Locale, string>()
  foldedTexts.set(article, byLocale)
  const text = byLocale.get(locale) ?? fold([article.title[locale], ...article.body[locale]].join(' '))
  byLocale.set(locale, text)
  return text
}

/** Lower case without accents, because few people type them. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
