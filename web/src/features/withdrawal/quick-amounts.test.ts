import { expect, test } from 'vitest'
import { quickAmounts } from './quick-amounts.ts'

test.each([
  ['the four largest round amounts that can leave', 20_000, 418_250, [20_000, 50_000, 100_000, 200_000]],
  ['fewer when little can leave', 20_000, 60_000, [20_000, 50_000]],
  ['none below the minimum', 20_000, 19_999, []],
  ['none when nothing can leave', 20_000, 0, []],
] as const)('offers %s', (_, min, max, amounts) => {
  expect(quickAmounts(min, max)).toEqual(amounts)
})
