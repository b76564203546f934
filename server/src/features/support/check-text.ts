import { type FaqText, type MailTexts, type SiteText, textMax } from '@zamra/contract/backoffice/texts.ts'
import { locales } from '@zamra/contract/languages.ts'
import { defaultMail, isMailKind, linesOf, placeholdersIn, placeholdersOf } from './default-texts.ts'
import { figureNames } from './faq/figures.ts'
import type { MailKind } from './mail/mail-texts.ts'

const linesMax = 20

/** What speaks against a text, in sentences that say what to write instead. A return to the code has no text to check. */
export function problemsOf({ kind, id, text }: SiteText): readonly string[] {
  if (kind === 'mail') {
    if (!isMailKind(id)) return [`the site sends no mail of the kind ${id}`]
    return text ? mailProblems(id, text) : []
  }
  if (!/^[a-z0-9-]{3,40}$/.test(id)) return ['the id of a question has 3 to 40 small letters, digits and hyphens']
  return text ? [...faqProblems(text)] : []
}

function mailProblems(kind: MailKind, { title, body, linkText }: MailTexts): readonly string[] {
  const { link } = defaultMail(kind)
  const fields = { title, body, ...(link && { linkText }) }
  return [
    ...(!link && isWritten(linkText) ? ['this mail has no link, so the text of a link has no place'] : []),
    ...locales.flatMap((locale) => [
      ...writtenProblems(fields, locale),
      ...placeholderProblems(placeholdersOf(kind), `${title[locale] ?? ''} ${body[locale] ?? ''}`, locale),
      ...(placeholdersIn(linkText[locale] ?? '').length > 0
        ? [`${locale}: the text of the link has no placeholders`]
        : []),
    ]),
  ]
}

function* placeholderProblems(required: readonly string[], text: string, locale: string): Generator<string> {
  const used = placeholdersIn(text)
  const unknown = used.filter((name) => !required.includes(name))
  if (unknown.length > 0) yield `${locale}: ${named(unknown)} is unknown; this mail has ${named(required) || 'none'}`
  const missing = required.filter((name) => !used.includes(name))
  if (missing.length > 0) yield `${locale}: ${named(missing)} is missing: the reader would not learn it`
}

function* faqProblems({ title, body, linkTo, linkText }: FaqText): Generator<string> {
  const fields = { title, body, ...(linkTo !== '' && { linkText }) }
  if (linkTo !== '' && !/^\/pages\/[\w/]+$/.test(linkTo))
    yield 'the link is no page of the app, such as /pages/wallet/Deposit'
  if (linkTo === '' && isWritten(linkText)) yield 'the text of a link needs its page'
  const inEnglish = placeholdersIn(
    Object.values(fields)
      .map((text) => text.en)
      .join(' '),
  ).toSorted()
  for (const locale of locales) {
    yield* writtenProblems(fields, locale)
    const all = Object.values(fields)
      .map((text) => text[locale] ?? '')
      .join(' ')
    const used = placeholdersIn(all).toSorted()
    const unknown = used.filter((name) => !figureNames.some((one) => one === name))
    if (unknown.length > 0) yield `${locale}: ${named(unknown)} is unknown; the FAQ has ${named(figureNames)}`
    if (used.join() !== inEnglish.join()) yield `${locale}: it names other placeholders than the English text`
    if (/\p{Nd}/u.test(all)) yield `${locale}: a figure is written out; name its placeholder, so that it stays true`
  }
}

type Fields = Readonly<Record<string, FaqText['title']>>

const names: Readonly<Record<string, string>> = {
  title: 'the title',
  body: 'the text',
  linkText: 'the text of the link',
}
const longest: Readonly<Record<string, number>> = { title: textMax.title, body: textMax.body, linkText: textMax.link }

function writtenProblems(fields: Fields, locale: string): readonly string[] {
  return Object.entries(fields).flatMap(([field, texts]) => {
    const text = texts[locale] ?? ''
    return [
      text.trim() === '' && 'is missing',
      text.length > (longest[field] ?? 0) && `has more than ${longest[field]} characters`,
      /[<>]/.test(text) && 'contains < or >: write plain text, the app makes the paragraphs and the link',
      /[{}]/.test(text.replaceAll(/\{\w+\}/g, '')) && 'has a brace that is no placeholder',
      // Controls of the direction could make a reader see another text than the one that was signed.
      hiddenSigns.test(text.replaceAll('\n', '')) && 'contains invisible control characters',
      field !== 'body' && text.includes('\n') && 'has more than one line',
      field === 'body' && linesOf(text).length > linesMax && `has more than ${linesMax} paragraphs`,
    ].flatMap((problem) => (problem === false ? [] : [`${locale}: ${names[field]} ${problem}`]))
  })
}

const hiddenSigns = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/u

const isWritten = (texts: FaqText['title']) => Object.values(texts).some((text) => text !== '')
const named = (placeholders: readonly string[]) => placeholders.map((name) => `{${name}}`).join(', ')

/** The same text, written the same way: languages without a text are left out. */
export function isSameText(one: SiteText['text'], other: SiteText['text']): boolean {
  return canonical(one) === canonical(other)
}

function canonical(text: SiteText['text']): string {
  if (!text) return ''
  const fields = Object.entries(text).map(([field, value]) => [
    field,
    typeof value === 'object' ? locales.map((locale) => value[locale] ?? '') : value,
  ])
  return JSON.stringify(fields.toSorted(([one], [other]) => String(one).localeCompare(String(other))))
}
