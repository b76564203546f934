import { expect, test } from 'vitest'
import { type Locale, locales } from './languages.ts'
import { fillText, refusalCodes, states } from './refusal.ts'
import { refusalTexts } from './refusal-texts/index.ts'

/** The catalogue of business states as the product's owner accepted it. */
const accepted = [
  ['401', '4001', '4002', '4003', '4030', '4031', '4032', '4033', '4040'],
  ['4090', '4091', '4220', '4221', '4222', '4223', '4224', '4225', '4290', '5000', '5030'],
].flat()

test('every state of the catalogue has a refusal, and every refusal has a state of the catalogue [N-18 NS-05]', () => {
  expect([...new Set(Object.values(states))].sort()).toEqual([...accepted].sort())
})

test('every refusal has a text in every language, with the same figures [N-18]', () => {
  for (const code of refusalCodes) {
    const figures = placeholders(refusalTexts('en')[code])
    for (const locale of locales) {
      const text = refusalTexts(locale)[code]
      expect([locale, code, text.trim().length > 0]).toEqual([locale, code, true])
      expect([locale, code, placeholders(text)]).toEqual([locale, code, figures])
    }
  }
})

test('only the refusal for a lost session asks to log in, because clients log out on these words [NS-05]', () => {
  for (const locale of locales) {
    for (const code of refusalCodes) {
      const says = /please login/i.test(refusalTexts(locale)[code])
      expect([locale, code, says && code !== 'login.required']).toEqual([locale, code, false])
    }
  }
})

test('leaves the placeholder of a missing figure visible instead of writing "undefined"', () => {
  expect(fillText('wait {retryAfter} s', { retryAfter: 3 })).toBe('wait 3 s')
  expect(fillText('wait {retryAfter} s', {})).toBe('wait {retryAfter} s')
})

test('translates a wire value in a refusal to the language of the player', () => {
  const reached = (locale: Locale, period: string) => fillText(refusalTexts(locale)['limit.reached'], { period })
  expect(reached('en', 'week')).toBe('You’ve reached your weekly limit')
  expect(reached('fr', 'day')).toBe('Vous avez atteint votre limite du jour')
  expect(reached('zh', 'bet')).toBe('您已达到限额')
})

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)(?:, select, (?:\w+ \{[^{}]*\} ?)+)?\}/g)].map((match) => match[1] ?? '').sort()
}
