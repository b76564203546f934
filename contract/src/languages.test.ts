import { expect, test } from 'vitest'
import { hiddenLocale } from './language-names.ts'
import { apiLocale, catalogueOf, defaultLang, langOf, languages } from './languages.ts'

test('English, French, Spanish, Simplified and Traditional Chinese are offered, Indonesian is not [I-01 I-02]', () => {
  const offered = languages.filter(({ api }) => api !== hiddenLocale).map((language) => language.code)
  expect(offered).toEqual(['en-US', 'fr-FR', 'es-ES', 'zh-CN', 'zh-TW'])
  expect(languages.find(({ api }) => api === hiddenLocale)?.code).toBe('id-ID')
})

test('maps every spelling of a language to its API code [I-03 Z-08]', () => {
  const expected = {
    en: 'en',
    'en-US': 'en',
    'en-GB': 'en',
    ja: 'jp',
    ind: 'id',
    id: 'id',
    'fr-FR': 'fr',
    'es-MX': 'es',
    'zh-Hans': 'zh',
    'zh-Hant': 'tw',
    'zh-CN': 'zh',
    'zh-TW': 'tw',
    tlh: 'en',
  }
  for (const [lang, locale] of Object.entries(expected)) expect([lang, apiLocale(lang)]).toEqual([lang, locale])
})

test('answers in English for a locale without a catalogue', () => {
  expect(catalogueOf('jp')).toBe('en')
  expect(catalogueOf('tw')).toBe('tw')
  expect(langOf('nowhere')).toBe(defaultLang)
})
