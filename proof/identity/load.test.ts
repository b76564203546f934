import { expect, test } from 'vitest'
import { type Load, leastLoad, loadCheck } from './load.ts'

test('accepts a run that has tried enough', () => {
  expect(loadCheck(leastLoad)[1]).toEqual([])
})

test.each(Object.keys(leastLoad) as (keyof Load)[])('fails with too few %s', (name) => {
  expect(leastLoad[name]).toBeGreaterThan(0)
  expect(loadCheck({ ...leastLoad, [name]: leastLoad[name] - 1 })[1]).toHaveLength(1)
})
