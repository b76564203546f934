import { apiLocale, catalogueOf, defaultLang, type Locale } from '@zamra/contract/languages.ts'
import { create } from 'zustand'
import { activateTexts, activeTexts, createTexts, everywhere } from '../i18n/texts.ts'
import { emitAppEvent } from './app-events.ts'
import { findStored, setPlainCookie, store } from './storage.ts'

type Language = {
  /** What the interface speaks, as BCP 47. */
  readonly lang: string
  /** What the device speaks. It is known, never followed on its own. */
  readonly systemLang: string
}

export const useLanguage = create<Language>(() => ({ lang: defaultLang, systemLang: defaultLang }))

/** Changes the interface in place. The same language again does nothing: no event, nothing written. */
export async function changeLanguage(lang: string): Promise<void> {
  if (useLanguage.getState().lang === lang) return
  await speak(lang)
  store('lang', lang)
  emitAppEvent('language-change', { lang })
}

/** On launch: the language of last time, or English. */
export async function restoreLanguage(): Promise<void> {
  useLanguage.setState({ systemLang: navigator.language || defaultLang })
  await speak(findStored('lang') ?? defaultLang)
}

export function catalogueFor(lang: string): Locale {
  return catalogueOf(apiLocale(lang))
}

async function speak(lang: string): Promise<void> {
  const texts = createTexts(catalogueFor(lang))
  await texts.load([...everywhere, ...activeTexts().loaded])
  activateTexts(texts)
  useLanguage.setState({ lang })
  document.documentElement.lang = lang
  setPlainCookie('zlang', lang)
}
