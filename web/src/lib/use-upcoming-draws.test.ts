import { expect, test } from 'vitest'
import { nowMs } from './clock.ts'
import { refetchDelayMs, type Sale } from './use-upcoming-draws.ts'

const sale = (leftMs: number): Sale => {
  const closesAt = nowMs() + leftMs
  return { drawId: 'minute-20261115T0851', game: 'minute', opensAt: closesAt - 60_000, closesAt, drawAt: closesAt }
}

test('fetches the sales again within a second after the next one ends, and every second once it is over', () => {
  const wait = refetchDelayMs([sale(40_000), sale(3_000)])
  expect(wait).toBeGreaterThan(2_900)
  expect(wait).toBeLessThanOrEqual(4_000)
  expect(refetchDelayMs([sale(40_000), sale(-1)])).toBe(1_000)
})

test('fetches them at intervals while every end is far away or nothing is on sale', () => {
  expect(refetchDelayMs([sale(40_000)])).toBe(15_000)
  expect(refetchDelayMs([])).toBe(15_000)
})
