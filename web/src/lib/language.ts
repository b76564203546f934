import { apiLocale, catalogueOf, defaultLang, directionOf, type Locale } from '@zamra/contract/languages.ts'
import { create } from 'zustand'
import { activateTexts, activeTexts, createTexts, type Texts } from '../i18n/texts.ts'
import { emitAppEvent } from './app-events.ts'
import { findStored, setPlainCookie, store } from './storage.ts'

type Language = {
  /** The language of the interface, as BCP 47. */
  readonly lang: string
  /** The language of the device. The interface does not follow it by itself. */
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
  // The player may have chosen another language meanwhile.
  if (wanted !== lang) return
  speak(lang, texts)
  store('lang', lang)
  emitAppEvent('language-change', { lang })
}

/** A page that is opened while the texts load needs more of them. */
async function catchUp(texts: Texts): Promise<void> {
  const behind = activeTexts()
    .asked()
    .filter((area) => !texts.asked().includes(area))
  if (behind.length === 0) return
  await texts.load(behind)
  await catchUp(texts)
}

/** Restores the last language, or English. Its texts are loaded by the pages that need them. */
export function restoreLanguage(): void {
  const lang = findStored('lang') ?? defaultLang
  useLanguage.setState({ systemLang: navigator.language || defaultLang })
  const locale = catalogueFor(lang)
  speak(lang, activeTexts().locale === locale ? activeTexts() : createTexts(locale))
}

/** The catalogue of a language, or English for a language without one. */
export function catalogueFor(lang: string): Locale {
  return catalogueOf(apiLocale(lang))
}

function speak(lang: string, texts: Texts): void {
  activateTexts(texts)
  useLanguage.setState({ lang })
  const root = document.documentElement
  if (root.lang !== lang) root.lang = lang
  // Setting the same direction again would make the browser recalculate every style while the app starts.
  const direction = directionOf(lang)
  if (root.dir !== direction) root.dir = direction
  setPlainCookie('zlang', lang)
}
