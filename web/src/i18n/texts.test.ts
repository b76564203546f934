import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { hiddenLocale, languageNames } from '@zamra/contract/language-names.ts'
import { type Locale, languages, locales, regionalLanguages } from '@zamra/contract/languages.ts'
import { refusalCodes } from '@zamra/contract/refusal.ts'
import { refusalTexts } from '@zamra/contract/refusal-texts/index.ts'
import { describe, expect, test } from 'vitest'
import { checkTexts, findStaleExceptions, type TextFile } from '../../test/check-texts.ts'
import { createTexts } from './texts.ts'

const folder = new URL('./texts/', import.meta.url)
const files: Record<string, TextFile> = Object.fromEntries(
  readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
)
files.refusals = Object.fromEntries(
  refusalCodes.map((code) => [
    `refusal.${code}`,
    Object.fromEntries(locales.map((locale) => [locale, refusalTexts(locale)[code]])),
  ]),
)

test('offers five languages, supports Indonesian unlisted, and leaves the regional ones to the markets [I-01 I-02]', () => {
  expect(languages.filter(({ api }) => api !== hiddenLocale).map(({ api }) => languageNames[api])).toEqual([
    'English',
    'Français',
    'Español',
    '简体中文',
    '繁體中文',
  ])
  expect([hiddenLocale, locales.includes(hiddenLocale)]).toEqual(['id', true])
  expect(regionalLanguages.map((language) => language.api)).toEqual(['hi', 'bn', 'ur'])
})

test('Home needs only the texts that are loaded first', () => {
  const early = new Set(['common.json', 'home.json'].flatMap((name) => Object.keys(files[name] ?? {})))
  const late = Object.values(files)
    .flatMap((file) => Object.keys(file))
    .filter((id) => !early.has(id))
  const code = [...importedBy('main.tsx', 'features/home/home-page.tsx')]
  const tooLate = code
    // A closed door loads what it has to say.
    .filter(([file]) => !['guard-popup.ts', 'show-deposit-closed.ts'].includes(basename(file)))
    .flatMap(([file, text]) => late.filter((id) => text.includes(`'${id}'`)).map((id) => `${basename(file)} ${id}`))
  expect(code.length).toBeGreaterThan(50)
  expect(tooLate).toEqual([])
})

/** What these files are made of: themselves and everything they import at once, with its text. */
function importedBy(...names: readonly string[]): Map<string, string> {
  const seen = new Map<string, string>()
  const visit = (url: URL) => {
    if (seen.has(url.pathname) || !/\.tsx?$/.test(url.pathname)) return
    const text = readFileSync(url, 'utf8')
    seen.set(url.pathname, text)
    for (const [, from = ''] of text.matchAll(/^(?:import|export) (?!type )[^'"]*'(\.[^']+)'/gm))
      visit(new URL(from, url))
  }
  for (const name of names) visit(new URL(`../${name}`, import.meta.url))
  return seen
}

test('only the text for a lost session asks to log in, because those words end a session', () => {
  for (const file of Object.values(files)) {
    for (const [id, text] of Object.entries(file)) {
      if (id !== 'refusal.login.required') expect(Object.values(text).join('|'), id).not.toMatch(/please login/i)
    }
  }
})

describe.each(Object.entries(files))('%s', (_, file) => {
  test('has every text in every language, translated and whole [I-09]', () => {
    expect(checkTexts(file)).toEqual([])
  })

  test('names no currency in a text: the sign is always the market’s [I-11 Z-06]', () => {
    const currency = /(?:\b(?:Rs|INR|PKR|BDT|IDR|USD|EUR|Rp)\b\.?)|[₹₨৳$€]/
    for (const [id, text] of Object.entries(file)) {
      for (const [locale, words] of Object.entries(text)) expect(words, `${id} ${locale}`).not.toMatch(currency)
    }
  })

  test('is well-formed: every message compiles', () => {
    for (const text of Object.values(file)) {
      for (const words of Object.values(text)) expect(() => compileMessageOrThrow(words)).not.toThrow()
    }
  })
})

test('the texts of withdrawing and waiting are whole and translated in every language [Z-14]', () => {
  const texts = files['withdrawal.json'] ?? {}
  expect(checkTexts(texts)).toEqual([])
  for (const id of ['withdraw.progress', 'withdraw.late', 'withdraw.now.unknown', 'withdraw.why.payeeHold.text']) {
    expect(new Set(locales.map((locale) => texts[id]?.[locale])).size, id).toBe(locales.length)
  }
})

test('every exception for a text that equals English still applies', () => {
  expect(findStaleExceptions(Object.assign({}, ...Object.values(files)))).toEqual([])
})

test('an id belongs to one area, because the areas of a language are one catalogue', () => {
  const ids = Object.values(files).flatMap((file) => Object.keys(file))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('digits are Latin in every language', () => {
  for (const file of Object.values(files))
    for (const [id, text] of Object.entries(file))
      expect(Object.values(text).join(' ').replace(/[0-9]/g, ''), id).not.toMatch(/\p{Nd}/u)
})

describe('the check itself', () => {
  const whole = {
    en: 'Hello {name}',
    fr: 'Bonjour {name}',
    es: 'Hola {name}',
    zh: '{name}，你好',
    tw: '{name}，您好',
    id: 'Halo {name}',
    hi: 'नमस्ते {name}',
    bn: 'হ্যালো {name}',
    ur: 'سلام {name}',
  }
  const { id: _, ...withoutIndonesian } = whole

  test.each([
    ['a missing language', withoutIndonesian, 'greet id is missing'],
    ['an empty text', { ...whole, es: '' }, 'greet es is missing'],
    ['an untranslated text', { ...whole, fr: whole.en }, 'greet fr equals English'],
    ['a replacement character', { ...whole, zh: '你\uFFFD {name}' }, 'greet zh is garbled'],
    ['question marks for letters', { ...whole, tw: '??? {name}' }, 'greet tw is garbled'],
    ['mojibake', { ...whole, fr: 'DÃ©pÃ´t {name}' }, 'greet fr is garbled'],
    ['another placeholder', { ...whole, id: 'Halo {nama}' }, 'greet id has other placeholders'],
  ])('catches %s', (_name, text, finding) => {
    expect(checkTexts({ greet: whole })).toEqual([])
    expect(checkTexts({ greet: text })).toEqual([finding])
  })
})

describe('a catalogue', () => {
  test.each(locales)('of %s is loaded area by area and formats its texts', async (locale: Locale) => {
    const texts = createTexts(locale)
    await texts.load(['common', 'home'])
    expect(texts.asked()).toEqual(['common', 'home'])
    expect(texts.t('title.deposit')).toBe(files['common.json']?.['title.deposit']?.[locale])
    expect(texts.has('upload.remove')).toBe(false)
    await texts.load(['pages'])
    expect(texts.t('upload.remove', { name: 'a.png' })).toContain('a.png')
  })

  test('of every language has every refusal translated [N-18]', async () => {
    for (const locale of locales) {
      const texts = createTexts(locale)
      await texts.load(['pages'])
      for (const code of refusalCodes) expect(texts.has(`refusal.${code}`), `${code} ${locale}`).toBe(true)
      expect(texts.t('refusal.rate.limited', { retryAfter: 7 })).toContain('7')
    }
  })
})
