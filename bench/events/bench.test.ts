import { expect, test } from 'vitest'
import { outcomeOf } from './bench.ts'

const turn = { perSecond: 5_000, micros: 100 }
const rounds = Array.from({ length: 3 }, () => ({ few: turn, many: { ...turn, micros: 150 }, others: 0 }))
const live = { written: 40_000, seconds: 20, lagsMs: Array.from({ length: 40 }, (_, index) => 1_000 + index) }

test('accepts a cost, a speed and a lag at their targets', () => {
  const { ok, figure } = outcomeOf(rounds, live)
  expect(ok).toBe(true)
  expect(figure).toContain('5,000 events/s through all five, lag 1.0 s')
  expect(outcomeOf(rounds, { ...live, lagsMs: [...live.lagsMs, 5_000] }).ok).toBe(true)
})

test('fails for a dearer event, a slower projection or a longer lag', () => {
  const changed = (many: Partial<typeof turn>) => rounds.map((one) => ({ ...one, many: { ...one.many, ...many } }))
  expect(outcomeOf(changed({ micros: 151 }), live).ok).toBe(false)
  expect(outcomeOf(changed({ perSecond: 1_999 }), live).ok).toBe(false)
  expect(outcomeOf(rounds, { ...live, lagsMs: [...live.lagsMs, 5_001] }).ok).toBe(false)
})

test('fails with too few rounds, samples or written events', () => {
  expect(outcomeOf(rounds.slice(1), live).ok).toBe(false)
  expect(outcomeOf(rounds, { ...live, lagsMs: live.lagsMs.slice(0, 29) }).ok).toBe(false)
  expect(outcomeOf(rounds, { ...live, written: 37_000 }).ok).toBe(false)
})
