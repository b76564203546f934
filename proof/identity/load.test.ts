import { expect, test } from 'vitest'
import { type Load, loadCheck } from './load.ts'

const enough: Load = {
  'wrong sign-ins': 1_000,
  'comparisons for known numbers': 100,
  'comparisons for unknown numbers': 100,
  'forged tokens': 15,
  'requests with secrets': 300,
  'canary phone numbers': 1_000,
  'canary accounts': 1_000,
  'debug or trace lines': 100,
}

test('accepts a run that has tried enough', () => {
  expect(loadCheck(enough)[1]).toEqual([])
})

test.each(Object.keys(enough) as (keyof Load)[])('fails with too few %s', (name) => {
  expect(loadCheck({ ...enough, [name]: enough[name] - 1 })[1]).toHaveLength(1)
})
