import { expect, test } from 'vitest'
import { blockedText, isHouseRule, keptText } from './erase-words.ts'

test('what stays and what stands in the way has words, also when it is new', () => {
  expect(keptText('journal')).toBe('erase.item.journal')
  expect(keptText('something new')).toBe('erase.item.other')
  expect(blockedText('held')).toBe('erase.blocked.held')
  expect(blockedText('something new')).toBe('erase.blocked.other')
})

test('a law keeps its own name, a rule of the house is translated', () => {
  expect(isHouseRule('Anti-Money Laundering Act, 2010, section 7C')).toBe(false)
  expect(isHouseRule('House rule against repeated sign-up and broken self-exclusion')).toBe(true)
})
