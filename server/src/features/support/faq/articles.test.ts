import { locales } from '@zamra/contract/languages.ts'
import { expect, test } from 'vitest'
import { type Article, articles } from './articles.ts'

function textsOf({ title, body, link }: Article, locale: (typeof locales)[number]): readonly (string | undefined)[] {
  return [title[locale], ...(body[locale] ?? [undefined]), ...(link ? [link.text[locale]] : [])]
}

test('every question has a text in every language, with the same paragraphs and figures', () => {
  const figuresOf = (text: string | undefined) => [...(text ?? '').matchAll(/\{\w+\}/g)].flat().toSorted()
  for (const article of articles) {
    const english = textsOf(article, 'en')
    for (const locale of locales) {
      const texts = textsOf(article, locale)
      expect(texts.every(Boolean), `${article.id} in ${locale}`).toBe(true)
      expect(texts.map(figuresOf), `${article.id} in ${locale}`).toEqual(english.map(figuresOf))
    }
  }
  expect(articles.length).toBeGreaterThan(15)
})

test('no answer states a figure of its own', () => {
  for (const article of articles) {
    for (const locale of locales) expect(textsOf(article, locale).join(' '), article.id).not.toMatch(/\p{Nd}/u)
  }
})

test('a question has one id, and each category has questions that the page shows first or on a tap', () => {
  const ids = articles.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(articles.filter(({ isCommon }) => isCommon).length).toBeGreaterThan(3)
})
