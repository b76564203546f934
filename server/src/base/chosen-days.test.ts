import { expect, test } from 'vitest'
import { daysChosen } from './chosen-days.ts'

// Half past one in the night of the 16th in India.
const now = new Date('2026-11-15T20:00:00Z')
const policy = { timeZone: 'Asia/Kolkata', history: { onlineMonths: 24 } }
const chosen = (from: string, to: string) => daysChosen(policy, now, { from, to })

test('chosen days begin and end at midnight of the market, and its today is the last', () => {
  const midnight = (day: string) => new Date(`${day}T00:00:00+05:30`)
  expect(chosen('2026-11-10', '2026-11-12')).toEqual({ since: midnight('2026-11-10'), until: midnight('2026-11-13') })
  expect(chosen('2026-11-16', '2026-11-16').until).toEqual(midnight('2026-11-17'))
  expect(chosen('2026-11-16', '2026-11-17').until).toEqual(midnight('2026-11-17'))
  expect(chosen('2024-11-16', '2026-11-16').since).toEqual(midnight('2024-11-16'))
})

test.each([
  ['the wrong order', '2026-11-12', '2026-11-10'],
  ['more than 24 months', '2024-11-10', '2026-11-10'],
  ['a day that does not exist', '2026-13-45', '2026-11-10'],
  ['no last day', '2026-11-10', ''],
])('refuses %s', (_name, from, to) => {
  expect(() => chosen(from, to)).toThrow('input.invalid')
})

test('reaches back only as far as the market policy says', () => {
  const three = { ...policy, history: { onlineMonths: 3 } }
  expect(() => daysChosen(three, now, { from: '2026-08-20', to: '2026-11-10' })).not.toThrow()
  expect(() => daysChosen(three, now, { from: '2026-08-01', to: '2026-11-10' })).toThrow('input.invalid')
})
