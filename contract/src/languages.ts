/**
 * Two vocabularies meet here and nowhere else: `lang` is what the interface speaks (BCP 47),
 * `locale` is the code the API carries.
 */
export const languages = [
  { code: 'en-US', api: 'en' },
  { code: 'fr-FR', api: 'fr' },
  { code: 'es-ES', api: 'es' },
  { code: 'zh-CN', api: 'zh' },
  { code: 'zh-TW', api: 'tw' },
  { code: 'id-ID', api: 'id' },
] as const

/**
 * The languages of the countries that we serve. A market offers those that its policy names. Digits are Latin in all of
 * them, because amounts, account numbers and draws are compared with bank messages and tickets.
 */
export const regionalLanguages = [
  { code: 'hi-IN', api: 'hi' },
  { code: 'bn-BD-u-nu-latn', api: 'bn' },
  { code: 'ur-PK', api: 'ur' },
] as const

type Language = (typeof languages)[number]
type RegionalLanguage = (typeof regionalLanguages)[number]
const all: readonly (Language | RegionalLanguage)[] = [...languages, ...regionalLanguages]

export type Lang = Language['code'] | RegionalLanguage['code']
/** Every text of the product exists in these. */
export type Locale = Language['api'] | RegionalLanguage['api']
export type RegionalLocale = RegionalLanguage['api']

export const defaultLang: Lang = 'en-US'
export const defaultLocale: Locale = 'en'
export const locales = /* @__PURE__ */ all.map((language) => language.api)
export const regionalLocales = /* @__PURE__ */ regionalLanguages.map((language) => language.api)

/** A text that operators write must have these; in a regional language without one, it is shown in English. */
export type StoredLocale = Language['api']
export const storedLocales = /* @__PURE__ */ languages.map((language) => language.api)
export type StoredText = Readonly<Record<StoredLocale, string>> & {
  readonly [regional in RegionalLocale]?: string | undefined
}

export function textIn(text: StoredText, locale: Locale): string {
  return text[locale] ?? text.en
}

/** Urdu is the only language here that is read from right to left. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return apiLocale(lang) === 'ur' ? 'rtl' : 'ltr'
}

/**
 * A value inside a sentence. In a language that is read from right to left it is isolated, or the sign of an amount and
 * the plus of a phone number would move to the other side of the digits.
 */
export function isolated(value: string, lang: string): string {
  return directionOf(lang) === 'rtl' ? `\u2068${value}\u2069` : value
}

/** Codes the product maps although it does not offer the language: `ja` has no catalogue, `ind` is the old name of `id`. */
const aliases: Readonly<Record<string, string>> = {
  en: 'en',
  ja: 'jp',
  ind: 'id',
  id: 'id',
  fr: 'fr',
  es: 'es',
  'zh-Hans': 'zh',
  'zh-Hant': 'tw',
  hi: 'hi',
  bn: 'bn',
  ur: 'ur',
}

/** The API code of an interface language, whichever way the language is written. */
export function apiLocale(lang: string): string {
  const known = all.find((language) => language.code === lang)
  if (known) return known.api
  const alias = aliases[lang]
  if (alias) return alias
  return aliases[lang.split('-')[0] ?? ''] ?? defaultLocale
}

/** The catalogue to answer an API locale in; a locale without one is answered in English. */
export function catalogueOf(locale: string): Locale {
  return locales.find((known) => known === locale) ?? defaultLocale
}

export function langOf(locale: string): Lang {
  return all.find((language) => language.api === locale)?.code ?? defaultLang
}
