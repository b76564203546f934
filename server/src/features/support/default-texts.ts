import type { FaqText, MailTexts } from '@zamra/contract/backoffice/texts.ts'
import { type Locale, locales } from '@zamra/contract/languages.ts'
import { type Article, articles } from './faq/articles.ts'
import { type MailKind, type MailText, mailTexts } from './mail/mail-texts.ts'

type Texts = FaqText['title']

/** Room for a new question between two of the code. */
const sortStep = 10

/** The questions of the code as staff edits them, by their id. */
export const faqDefaults: ReadonlyMap<string, FaqText> = new Map(
  [...Map.groupBy(articles, ({ category }) => category).values()].flatMap((own) =>
    own.map((article, index) => [article.id, toFaqText(article, (index + 1) * sortStep)] as const),
  ),
)

function toFaqText({ category, isCommon, title, body, link }: Article, sort: number): FaqText {
  const lines = textsBy((locale) => body[locale].join('\n'))
  const shared = { category, sort, isCommon, isShown: true, title: { ...title }, body: lines }
  return { ...shared, linkTo: link?.to ?? '', linkText: link ? { ...link.text } : {} }
}

/** A text of staff as the FAQ shows it. `updatedAt` is the time from which it applies. */
export function toArticle(id: string, text: FaqText, updatedAt: Date): Article {
  const { category, isCommon, title, body, linkTo, linkText } = text
  return {
    ...{ id, category, isCommon, updatedAt: updatedAt.toISOString() },
    title: recordBy((locale) => title[locale] ?? ''),
    body: recordBy((locale) => linesOf(body[locale] ?? '')),
    ...(linkTo !== '' && { link: { to: linkTo, text: recordBy((locale) => linkText[locale] ?? '') } }),
  }
}

export function isMailKind(id: string): id is MailKind {
  return Object.hasOwn(mailTexts, id)
}

export function defaultMail(kind: MailKind): MailText {
  return mailTexts[kind]
}

export function toMailTexts({ title, body, link }: MailText): MailTexts {
  return { title: { ...title }, body: { ...body }, linkText: link ? { ...link.text } : {} }
}

/** A text of staff for a kind of mail, whose topic and page the code decides. */
export function toMailText(kind: MailKind, { title, body, linkText }: MailTexts): MailText {
  const { topic, link } = defaultMail(kind)
  const text = (of: Texts) => recordBy((locale) => of[locale] ?? '')
  return {
    ...{ topic, title: text(title), body: text(body) },
    ...(link && { link: { to: link.to, text: text(linkText) } }),
  }
}

/** Each line is a paragraph. */
export function linesOf(body: string): readonly string[] {
  return body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The placeholders of a text, each once. */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))]
}

/** What every text of a kind of mail must name, because its mails are written with it. */
export function placeholdersOf(kind: MailKind): readonly string[] {
  const { title, body } = defaultMail(kind)
  return placeholdersIn(`${title.en} ${body.en}`)
}

function textsBy(read: (locale: Locale) => string): Texts {
  return recordBy(read)
}

function recordBy<T>(read: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, read(locale)])) as Record<Locale, T>
}
