/**
 * Two vocabularies meet here and nowhere else: `lang` is what the interface speaks (BCP 47),
 * `locale` is the code the API carries.
 */
export const languages = [
  { code: 'en-US', api: 'en', name: 'English', hidden: false },
  { code: 'fr-FR', api: 'fr', name: 'Français', hidden: false },
  { code: 'es-ES', api: 'es', name: 'Español', hidden: false },
  { code: 'zh-CN', api: 'zh', name: '简体中文', hidden: false },
  { code: 'zh-TW', api: 'tw', name: '繁體中文', hidden: false },
  { code: 'id-ID', api: 'id', name: 'Bahasa Indonesia', hidden: true },
] as const

export type Lang = (typeof languages)[number]['code']
export type Locale = (typeof languages)[number]['api']

export const defaultLang: Lang = 'en-US'
export const defaultLocale: Locale = 'en'
export const locales = languages.map((language) => language.api) as readonly Locale[]

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
}

/** The API code of an interface language, whichever way the language is written. */
export function apiLocale(lang: string): string {
  const known = languages.find((language) => language.code === lang)
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
  return languages.find((language) => language.api === locale)?.code ?? defaultLang
}
