import { add, minor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compensationOf, compensationView } from './compensation.ts'

const since = new Date('2026-11-15T00:00:00Z')
const hourMs = 3_600_000
const after = (hours: number) => new Date(since.getTime() + hours * hourMs)

test('pays four percent for a day of waiting, and nothing less when the clock goes back [D-49 Z-09]', () => {
  expect(compensationOf(minor(100_000n), since, after(24))).toBe(4_000n)
  expect(compensationOf(minor(100_000n), since, after(-1))).toBe(0n)
})

test('never shrinks during the wait and never exceeds thirty percent [D-49 Z-09]', () => {
  const amount = fc.bigInt(1n, 1_000_000_000n).map(minor)
  const ms = fc.integer({ min: 0, max: 400 * hourMs })
  fc.assert(
    fc.property(amount, ms, ms, (credited, first, more) => {
      const [early, late] = [new Date(since.getTime() + first), new Date(since.getTime() + first + more)]
      const [less, greater] = [compensationOf(credited, since, early), compensationOf(credited, since, late)]
      expect(greater >= less).toBe(true)
      expect(greater * 10n <= credited * 3n).toBe(true)
    }),
  )
})

test('rounds down, so that parts of a deposit never earn more than the whole', () => {
  const amount = fc.bigInt(1n, 10_000_000n).map(minor)
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 200 }), (one, other, hours) => {
      const of = (credited: typeof one) => compensationOf(credited, since, after(hours))
      expect(add(of(one), of(other)) <= of(add(one, other))).toBe(true)
    }),
  )
})

test('shows rate, cap and accrued amount, fixed after the credit and absent after a rejection [Z-09]', () => {
  const waiting = { state: 'UNDER_REVIEW', amount: minor(50_000n), credited: null, creditedAt: null } as const
  const figures = { ratePer6h: 0.01, cap: 0.3, since: since.getTime() }
  const shown = (more: object) =>
    compensationView({ ...waiting, utrSubmittedAt: since, waitedSince: null, ...more }, after(13))
  expect(shown({})).toEqual({ ...figures, accruedBps: 200, accrued: 1_000n })
  const decided = { state: 'SUCCEEDED', credited: minor(50_000n), creditedAt: after(7) }
  expect(shown(decided)).toEqual({ ...figures, accruedBps: 100, accrued: 500n })
  const [since7, nothing] = [after(7).getTime(), { accruedBps: 0, accrued: 0n }]
  expect(shown({ ...decided, waitedSince: after(7) })).toEqual({ ...figures, ...nothing, since: since7 })
  expect(shown({ state: 'REJECTED' })).toBeUndefined()
  expect(shown({ utrSubmittedAt: null })).toBeUndefined()
})
