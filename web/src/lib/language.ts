import { apiLocale, catalogueOf, defaultLang, type Locale } from '@zamra/contract/languages.ts'
import { create } from 'zustand'
import { activateTexts, activeTexts, createTexts, type Texts } from '../i18n/texts.ts'
import { emitAppEvent } from './app-events.ts'
import { findStored, setPlainCookie, store } from './storage.ts'

type Language = {
  /** What the interface speaks, as BCP 47. */
  readonly lang: string
  /** What the device speaks. It is known, never followed on its own. */
  readonly systemLang: string
}

export const useLanguage = create<Language>(() => ({ lang: defaultLang, systemLang: defaultLang }))

let wanted: string = defaultLang

/** Changes the interface in place. The same language again does nothing: no event, nothing written. */
export async function changeLanguage(lang: string): Promise<void> {
  wanted = lang
  if (useLanguage.getState().lang === lang) return
  const texts = createTexts(catalogueFor(lang))
  await catchUp(texts)
  // Who changes his mind meanwhile is not talked over.
  if (wanted !== lang) return
  speak(lang, texts)
  store('lang', lang)
  emitAppEvent('language-change', { lang })
}

/** A page that is opened while the texts are on their way asks for more of them. */
async function catchUp(texts: Texts): Promise<void> {
  const behind = activeTexts()
    .asked()
    .filter((area) => !texts.asked().includes(area))
  if (behind.length === 0) return
  await texts.load(behind)
  await catchUp(texts)
}

/** On launch: the language of last time, or English. The texts themselves are fetched by who needs them. */
export function restoreLanguage(): void {
  const lang = findStored('lang') ?? defaultLang
  useLanguage.setState({ systemLang: navigator.language || defaultLang })
  const locale = catalogueFor(lang)
  speak(lang, activeTexts().locale === locale ? activeTexts() : createTexts(locale))
}

/** The catalogue of a language; one without a catalogue is spoken in English. */
export function catalogueFor(lang: string): Locale {
  return catalogueOf(apiLocale(lang))
}

function speak(lang: string, texts: Texts): void {
  activateTexts(texts)
  useLanguage.setState({ lang })
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang
  setPlainCookie('zlang', lang)
}
