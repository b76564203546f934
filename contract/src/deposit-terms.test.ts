import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lateCompensationBps, nextCompensationMs, offerTerms } from './deposit-terms.ts'
import { minor } from './money.ts'

test('computes the bonus and the wagering requirement of an offer', () => {
  const offer = { bonusBps: 3_500, bonusMax: minor(3_000_000n), depositMin: minor(50_000n), wagerTimes: 3 }
  const both = { ...offer, wagerBase: 'bonusPlusDeposit' } as const
  expect(offerTerms(both, minor(100_000n))).toEqual({ isReached: true, bonus: 35_000n, wager: 405_000n })
  expect(offerTerms({ ...offer, wagerBase: 'bonus' }, minor(100_000n)).wager).toBe(105_000n)
  expect(offerTerms(both, minor(20_000_000n)).bonus).toBe(3_000_000n)
  expect(offerTerms(both, minor(49_999n)).isReached).toBe(false)
})

test('pays min(floor(h / 6), 30) % for waiting, and says when it grows next [D-49 Z-09]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 3_600_000 }), (waitedMs) => {
      const percent = Math.min(Math.floor(waitedMs / 3_600_000 / 6), 30)
      expect(lateCompensationBps(waitedMs)).toBe(percent * 100)
      const nextMs = nextCompensationMs(waitedMs)
      if (percent === 30) expect(nextMs).toBeUndefined()
      else expect(lateCompensationBps(waitedMs + (nextMs as number))).toBe((percent + 1) * 100)
    }),
  )
  const hours = (count: number) => lateCompensationBps(count * 3_600_000)
  expect([0, 5.99, 6, 24, 179.99, 180, 1_000].map(hours)).toEqual([0, 0, 100, 400, 2_900, 3_000, 3_000])
})
