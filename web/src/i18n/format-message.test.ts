import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { formatMessage, type Message } from './format-message.ts'

const say = (icu: string, values = {}, locale = 'en') =>
  formatMessage(compileMessageOrThrow(icu) as Message, values, locale)

test('keeps words and inserts values', () => {
  expect(say('Nothing here')).toBe('Nothing here')
  expect(say('{name} won {amount}', { name: 'Asha', amount: 'Rs 5' })).toBe('Asha won Rs 5')
  expect(say('l’heure {hour}', { hour: 3 }, 'fr')).toBe('l’heure 3')
  expect(say("it''s {name}", { name: 'x' })).toBe("it's x")
  expect(say('Hello {name}')).toBe('Hello ')
})

describe('a plural', () => {
  const orders = '{count, plural, =0 {no orders} one {# order} other {# orders}}'

  test.each([
    [0, 'en', 'no orders'],
    [1, 'en', '1 order'],
    [2, 'en', '2 orders'],
    [1_234, 'en', '1,234 orders'],
    [0, 'fr', 'no orders'],
    [1, 'zh', '1 orders'],
    [12, 'bn', '১২ orders'],
  ])('%i in %s', (count, locale, words) => {
    expect(say(orders, { count }, locale)).toBe(words)
  })

  test('supports an offset and nested values', () => {
    const icu = '{n, plural, offset:1 =1 {{who}} one {{who} and # more} other {{who} and # others}}'
    expect([1, 2, 5].map((n) => say(icu, { n, who: 'Asha' }))).toEqual(['Asha', 'Asha and 1 more', 'Asha and 4 others'])
  })
})

test('a select chooses by value and falls back to other', () => {
  const icu = '{state, select, open {It is open} closed {It is closed} other {Nobody knows}}'
  expect(['open', 'closed', 'constructor'].map((state) => say(icu, { state }))).toEqual([
    'It is open',
    'It is closed',
    'Nobody knows',
  ])
})

test('formats numbers for the language', () => {
  expect(say('{n, number}', { n: 1234.5 }, 'fr').replace(/\s/g, ' ')).toBe('1 234,5')
})

test('a number looks as its language writes it, small or large', () => {
  for (const locale of ['en', 'fr', 'es', 'zh-Hans', 'zh-Hant', 'id', 'hi', 'bn', 'ur'])
    for (const count of [-3, 0, 7, 999, 1_000, 2.5])
      expect(say('{count, number}', { count }, locale)).toBe(new Intl.NumberFormat(locale).format(count))
})
