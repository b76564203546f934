import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, nextTimeIn } from './clock.ts'

test('a day begins at midnight of its time zone', () => {
  expect(dayIn('Asia/Kolkata', new Date('2026-11-14T18:29:59Z'))).toBe('2026-11-14')
  expect(dayIn('Asia/Kolkata', new Date('2026-11-14T18:30:00Z'))).toBe('2026-11-15')
  expect(dayIn('UTC', new Date('0987-01-02T00:00:00Z'))).toBe('0987-01-02')
})

test('finds the next 05:00 in Kolkata', () => {
  const at = (text: string) => nextTimeIn('Asia/Kolkata', 5, new Date(text)).toISOString()
  expect(at('2026-11-14T23:29:59.999Z')).toBe('2026-11-14T23:30:00.000Z')
  expect(at('2026-11-14T23:30:00.000Z')).toBe('2026-11-15T23:30:00.000Z')
  expect(at('2026-12-31T23:30:00.001Z')).toBe('2027-01-01T23:30:00.000Z')
})

test('finds the next full hour across a change of daylight saving time', () => {
  const at = (hour: number, text: string) => nextTimeIn('Europe/Berlin', hour, new Date(text)).toISOString()
  expect(at(3, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  expect(at(4, '2026-10-24T12:00:00Z')).toBe('2026-10-25T03:00:00.000Z')
})

test('the next time is after the given one, within a day, and at the given hour', () => {
  const zones = fc.constantFrom('Asia/Kolkata', 'Asia/Karachi', 'Asia/Dhaka', 'UTC')
  const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 23 }), dates, (zone, hour, after) => {
      const next = nextTimeIn(zone, hour, after)
      expect(next.getTime()).toBeGreaterThan(after.getTime())
      expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(86_400_000)
      const shown = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
        next,
      )
      expect(shown).toBe(`${String(hour).padStart(2, '0')}:00`)
    }),
  )
})

test('refuses an hour outside 0 to 23', () => {
  expect(() => nextTimeIn('UTC', 24, new Date(0))).toThrow(RangeError)
})
