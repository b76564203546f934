import { isolated, type Locale, locales, textIn } from '@zamra/contract/languages.ts'
import type { PromoConfig } from './config.ts'
import { type Currency, type Figures, figuresOf, formatFigure, plainNumber } from './figures.ts'

const placeholder = /\{(\w+)\}/g

/** The text with its figures, which come from the terms and from nowhere else. */
export function fillText(text: string, figures: Figures, locale: Locale, currency: Currency): string {
  return text.replace(placeholder, (_, name: string) => {
    const figure = figures[name]
    if (!figure) throw new Error(`the terms have no figure ${name}`)
    return isolated(formatFigure(figure, locale, currency), locale)
  })
}

/** A figure in a text that the terms do not have, or that one language states and another does not. */
export function problemsOfTexts(config: PromoConfig, currency: Currency): readonly string[] {
  const figures = figuresOf(config)
  const known = new Set(Object.values(figures).map((figure) => plainNumber(figure, currency)))
  // A name stands beside amounts in many places, so it states no figure of its own.
  const named = locales.filter((locale) => namesIn(textIn(config.name, locale)).length > 0)
  const problems = named.map((locale) => `name in ${locale}: a name has no figures`)
  const inTexts = (['name', 'summary'] as const).flatMap((field) =>
    locales.flatMap((locale) => {
      const text = textIn(config[field], locale)
      const where = `${field} in ${locale}`
      return [
        ...namesIn(text)
          .filter((name) => !Object.hasOwn(figures, name))
          .map((name) => `${where}: the terms have no figure {${name}}`),
        ...numbersIn(text)
          .filter((number) => !known.has(number.value))
          .map((number) => `${where}: the terms do not say ${number.text}`),
        ...(sameNames(text, config[field].en) ? [] : [`${where}: states other figures than the English text`]),
      ]
    }),
  )
  return [...problems, ...inTexts]
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

function sameNames(text: string, other: string): boolean {
  return namesIn(text).toSorted().join() === namesIn(other).toSorted().join()
}

const chineseDigits = '零一二三四五六七八九十百千万萬'
/** Digits of any script, fractions such as ½, and Chinese numbers that state a rate or a multiple. */
const numbers = new RegExp(`\\p{N}[\\p{N}.,\\u00a0\\u202f' ]*|[${chineseDigits}]+(?=[倍成折％%])`, 'gu')

function numbersIn(text: string): readonly { readonly text: string; readonly value: number }[] {
  return [...text.replace(placeholder, '').matchAll(numbers)].map(([found]) => ({
    text: found.trim(),
    value: numberFrom(found),
  }))
}

/** With separators of thousands left out; not a number when it is written otherwise, and then it is refused. */
function numberFrom(found: string): number {
  const digits = found.trim().replace(/[.,]$/, '')
  return Number(digits.replace(/[\u00a0\u202f' ,](?=\d{3}\b)/g, ''))
}
