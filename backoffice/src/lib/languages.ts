import { directionOf, langOf } from '@zamra/contract/languages.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** The language of a player for `lang`, for people and for the direction of the text. */
export function bcp47(locale: string): {
  readonly tag: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
} {
  const tag = langOf(locale)
  const script = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }[tag as string]
  return { tag, name: names.of(script ?? tag.slice(0, 2)) ?? tag, direction: directionOf(tag) }
}
