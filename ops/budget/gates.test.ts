import { expect, test } from 'vitest'
import { isMet, lineOf } from './gates.ts'

test('a gate passes at its limit, and fails beyond it or without a figure', () => {
  expect(isMet({ name: 'size', value: 104, most: 104, unit: 'KiB' })).toBe(true)
  expect(isMet({ name: 'size', value: 104.1, most: 104, unit: 'KiB' })).toBe(false)
  expect(isMet({ name: 'score', value: 98, least: 98, unit: '' })).toBe(true)
  expect(isMet({ name: 'score', value: 97, least: 98, unit: '' })).toBe(false)
  expect(isMet({ name: 'time', value: Number.NaN, most: 150, unit: 'ms' })).toBe(false)
})

test('a line shows the result, the figure, the limit and the aim', () => {
  const line = lineOf({ name: 'Home, JS', value: 102.63, most: 104, aim: 96, unit: 'KiB' })
  expect(line.replaceAll(/\s+/g, ' ')).toBe('ok Home, JS 102.6 KiB at most 104, aim 96')
  expect(lineOf({ name: 'axe', value: 1, most: 0, unit: '' })).toMatch(/^FAIL axe/)
})
