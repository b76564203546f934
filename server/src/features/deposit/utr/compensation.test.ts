import { add, minor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compensationOf, compensationShown, waitedSince } from './compensation.ts'

const since = new Date('2026-11-15T00:00:00Z')
const hourMs = 3_600_000
const after = (hours: number) => new Date(since.getTime() + hours * hourMs)

test('a day of waiting is four per cent of what is credited, and a clock that goes back takes nothing [D-49 Z-09]', () => {
  expect(compensationOf(minor(100_000n), since, after(24))).toBe(4_000n)
  expect(compensationOf(minor(100_000n), since, after(-1))).toBe(0n)
})

test('it never shrinks while one waits and never passes thirty per cent [D-49 Z-09]', () => {
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

test('parts of a deposit are never owed more than the whole: the last paisa stays with the house', () => {
  const amount = fc.bigInt(1n, 10_000_000n).map(minor)
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 200 }), (one, other, hours) => {
      const of = (credited: typeof one) => compensationOf(credited, since, after(hours))
      expect(add(of(one), of(other)) <= of(add(one, other))).toBe(true)
    }),
  )
})

test('the player sees the rate, the most and what it is by now; once decided it stands, and rejected it is gone [Z-09]', () => {
  const waiting = { state: 'UNDER_REVIEW', amount: minor(50_000n), credited: null, creditedAt: null } as const
  const figures = { bpsPer6h: 100, capBps: 3_000, since: since.getTime() }
  const shown = (more: object) =>
    compensationShown({ ...waiting, utrSubmittedAt: since, waitedSince: null, ...more }, after(13))
  expect(shown({})).toEqual({ ...figures, accruedBps: 200, accrued: 1_000n })
  const decided = { state: 'SUCCEEDED', credited: minor(50_000n), creditedAt: after(7) }
  expect(shown(decided)).toEqual({ ...figures, accruedBps: 100, accrued: 500n })
  const [since7, nothing] = [after(7).getTime(), { accruedBps: 0, accrued: 0n }]
  expect(shown({ ...decided, waitedSince: after(7) })).toEqual({ ...figures, ...nothing, since: since7 })
  expect(shown({ state: 'REJECTED' })).toBeUndefined()
  expect(shown({ utrSubmittedAt: null })).toBeUndefined()
})

test('waiting begins with the UTR of the very money; of other money when we know of it, and never before he said so', () => {
  const proven = { utr: '631812345678', utrSubmittedAt: since }
  expect(waitedSince(proven, { rrn: '631812345678', knownAt: after(9) })).toEqual(since)
  for (const rrn of ['631812345679', null, undefined]) {
    expect(waitedSince(proven, { rrn, knownAt: after(9) })).toEqual(after(9))
    expect(waitedSince(proven, { rrn, knownAt: after(-9) })).toEqual(since)
  }
  expect(waitedSince({ utr: null, utrSubmittedAt: null }, { rrn: null, knownAt: since })).toBeNull()
})
