import { expect, test } from 'vitest'
import { nowMs } from './clock.ts'
import { againMs, type Sale } from './use-soon.ts'

const sale = (leftMs: number): Sale => {
  const closesAt = nowMs() + leftMs
  return { drawId: 'minute-20261115T0851', game: 'minute', opensAt: closesAt - 60_000, closesAt, drawAt: closesAt }
}

test('sales are asked for again when the next one ends, within a second after it, and every second once it is over', () => {
  const wait = againMs([sale(40_000), sale(3_000)])
  expect(wait).toBeGreaterThan(2_900)
  expect(wait).toBeLessThanOrEqual(4_000)
  expect(againMs([sale(40_000), sale(-1)])).toBe(1_000)
})

test('with every end far away, or nothing on sale, they are asked for now and then', () => {
  expect(againMs([sale(40_000)])).toBe(15_000)
  expect(againMs([])).toBe(15_000)
})
