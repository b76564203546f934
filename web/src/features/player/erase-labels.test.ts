import { expect, test } from 'vitest'
import { isOwnRule, keptLabel } from './erase-labels.ts'

test('has a label for everything that is kept, also for unknown items', () => {
  expect(keptLabel('journal')).toBe('erase.item.journal')
  expect(keptLabel('something new')).toBe('erase.item.other')
})

test('keeps the name of a law and translates a rule of ours', () => {
  expect(isOwnRule('Anti-Money Laundering Act, 2010, section 7C')).toBe(false)
  expect(isOwnRule('House rule against repeated sign-up and broken self-exclusion')).toBe(true)
})
