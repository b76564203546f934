import type { Locale } from './languages.ts'

/** Each language by its own name. The app gets the names with the list of languages, so it does not carry them. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  zh: '简体中文',
  tw: '繁體中文',
  id: 'Bahasa Indonesia',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  ur: 'اردو',
}

/** Has a catalogue and is not in the list that players choose from. */
export const hiddenLocale: Locale = 'id'
