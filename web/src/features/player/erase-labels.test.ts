import { expect, test } from 'vitest'
import { blockedLabel, isOwnRule, keptLabel } from './erase-labels.ts'

test('has a label for everything that is kept or prevents the erasure, also for unknown items', () => {
  expect(keptLabel('journal')).toBe('erase.item.journal')
  expect(keptLabel('something new')).toBe('erase.item.other')
  expect(blockedLabel('held')).toBe('erase.blocked.held')
  expect(blockedLabel('something new')).toBe('erase.blocked.other')
})

test('keeps the name of a law and translates a rule of ours', () => {
  expect(isOwnRule('Anti-Money Laundering Act, 2010, section 7C')).toBe(false)
  expect(isOwnRule('House rule against repeated sign-up and broken self-exclusion')).toBe(true)
})
