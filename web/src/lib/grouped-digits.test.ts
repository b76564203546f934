import { expect, test } from 'vitest'
import { groupDigits } from './grouped-digits.ts'

const rules = { format: (digits: string) => Number(digits).toLocaleString('en-IN'), digitsMax: 8 }

/** The bar is the caret, before and after. */
function typed(text: string): string {
  const caret = text.indexOf('|')
  const result = groupDigits(text.replace('|', ''), caret, rules)
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`
}

test.each([
  ['typed at the end', '1,0000|', '10,000|'],
  ['typed in the middle', '19|,000', '19|,000'],
  ['typed before a group', '5|1,000', '5|1,000'],
  ['typed so that a group begins before the caret', '1234|567', '12,34|,567'],
  ['deleted in the middle', '1,2|4', '12|4'],
  ['deleted a separator', '1|234', '1|,234'],
  ['deleted everything', '|', '|'],
  ['typed letters', '1a|2', '1|2'],
  ['typed leading zeros', '00|7', '|7'],
  ['typed more than fits', '1234567890|', '1,23,45,678|'],
])('keeps the caret at its digit: %s', (_, before, after) => {
  expect(typed(before)).toBe(after)
})
