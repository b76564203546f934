import { expect, test } from 'vitest'
import { csvAmount, csvText, writeCsv } from './csv.ts'
import { formatDuration, formatMoment } from './dates.ts'
import { addDays, dayOf, daysUntil, isDay } from './days.ts'
import { changesBetween } from './diff.ts'
import { bcp47 } from './languages.ts'
import { looksLike } from './looks-like.ts'
import { formatInZone, momentInZone } from './market-time.ts'
import { formatMoney } from './money.ts'
import { asSentence, inWords } from './words.ts'

test('money keeps its minor units, the sign of its currency and the grouping of its country', () => {
  expect(formatMoney(4_250_000, 'INR')).toBe('₹42,500.00')
  expect(formatMoney(18_640_000n, 'INR')).toBe('₹1,86,400.00')
  expect(formatMoney(123_456_789, 'PKR')).toBe('Rs\u00a01,234,567.89')
  expect(formatMoney(-5, 'BDT')).toBe('−Tk\u00a00.05')
  expect(formatMoney(100, 'USDT', { signed: true })).toBe('+USDT\u00a01.00')
})

test('an age has at most two parts', () => {
  const ages = [38, 780, 3_600, 3_840, 97_200].map((seconds) => formatDuration(seconds * 1_000))
  expect(ages).toEqual(['38 s', '13 m', '1 h', '1 h 04 m', '1 d 3 h'])
})

test('what is typed into the search says what it could be', () => {
  const typed = ['+919812345678', '431881902276', '104822170', 'W88213000', `0x${'a'.repeat(64)}`, 'Camille']
  expect(typed.map(looksLike)).toEqual(['phone', 'utr', 'player', 'order', 'hash', undefined])
})

test('a text for a player has the tag, the English name and the direction of its language', () => {
  expect(bcp47('ur')).toEqual({ tag: 'ur-PK', name: 'Urdu', direction: 'rtl' })
  expect(bcp47('tw').name).toBe('Traditional Chinese')
})

test('names of the code become words', () => {
  expect(['deposit.credited', 'REVIEWING', 'lowerLimit'].map(inWords)).toEqual([
    'Deposit credited',
    'Reviewing',
    'Lower limit',
  ])
})

test('a file for a spreadsheet keeps minor units and runs no formula', () => {
  const columns = [
    ['what', ({ what }: { what: string; amount: number }) => csvText(what)],
    ['amount', ({ amount }: { what: string; amount: number }) => csvAmount(amount)],
  ] as const
  const rows = [
    { what: 'a "case", closed', amount: -5 },
    { what: '=1+1', amount: 123_456 },
  ]
  expect(writeCsv(columns, rows)).toBe(`what,amount\r\n"a ""case"", closed",-0.05\r\n'=1+1,1234.56\r\n`)
})

test('a day is one of the calendar, and the day in India begins before midnight elsewhere', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(dayOf(Date.parse('2026-11-17T18:30:00Z'))).toBe('2026-11-18')
  expect(['2026-11-18', '2026-13-01', 'today'].map(isDay)).toEqual([true, false, false])
})

test('a difference shows an empty object, a name with a dot and a value that became another kind', () => {
  const before = { code: 'IN', version: 1, ring: {}, 'a.b': 1, a: { b: 1 }, list: [] }
  const after = { code: 'IN', version: 2, a: { b: 2, c: {} }, 'a.b': 3, list: {} }
  expect(changesBetween(before, after)).toEqual([
    { path: 'ring', before: 'nothing set', after: undefined },
    { path: '["a.b"]', before: '1', after: '3' },
    { path: 'a.b', before: '1', after: '2' },
    { path: 'list', before: 'empty list', after: 'nothing set' },
    { path: 'a.c', before: undefined, after: 'nothing set' },
  ])
  expect(changesBetween({ list: [{ a: 1, b: 2 }] }, { list: [{ b: 2, a: 1 }] })).toEqual([])
  expect(changesBetween({ windDown: {} }, { windDown: { since: '2026-12-01' } })).toHaveLength(2)
})

test('a time of a market is the one that its clocks show', () => {
  const midnight = Date.parse('2026-11-30T18:30:00Z')
  expect(momentInZone('2026-12-01T00:00', 'Asia/Kolkata')).toBe(midnight)
  expect(formatInZone(midnight, 'Asia/Kolkata')).toBe('2026-12-01 00:00')
  expect(momentInZone('2026-07-01T12:00', 'Europe/Paris')).toBe(Date.parse('2026-07-01T10:00:00Z'))
  expect(momentInZone('', 'Asia/Dhaka')).toBeUndefined()
})

test('a message of the server is a sentence', () => {
  expect(asSentence('this link was used')).toBe('This link was used.')
  expect(asSentence('Is it yours?')).toBe('Is it yours?')
})

test('days until a review are counted in UTC, as the server ends a policy', () => {
  const lateOnThe18th = Date.parse('2026-11-18T23:59:00Z')
  expect(['2026-12-18', '2026-11-18', '2026-11-17'].map((day) => daysUntil(day, lateOnThe18th))).toEqual([30, 0, -1])
  expect(daysUntil('2026-11-18', lateOnThe18th + 60_000)).toBe(-1)
})

test('a moment of a few days ago keeps its time over the end of a year', () => {
  const newYear = Date.parse('2026-12-31T18:35:00Z')
  expect(formatMoment(Date.parse('2026-12-31T18:20:00Z'), newYear)).toBe('31 Dec 23:50')
})

test('a moment of another year says so', () => {
  const now = Date.parse('2026-11-18T08:00:00Z')
  expect(
    ['2026-11-18T09:00:00Z', '2026-11-17T09:00:00Z', '2038-11-15T00:00:00Z'].map((at) =>
      formatMoment(Date.parse(at), now),
    ),
  ).toEqual(['14:30', '17 Nov 14:30', '15 Nov 2038'])
})
