import { expect, test } from 'vitest'
import { csvAmount, csvText, writeCsv } from './csv.ts'
import { formatDuration } from './dates.ts'
import { addDays, dayOf, isDay } from './days.ts'
import { bcp47 } from './languages.ts'
import { looksLike } from './looks-like.ts'
import { formatMoney } from './money.ts'
import { inWords } from './words.ts'

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
