import { expect, test } from 'vitest'
import { figuresIn } from './tasks.ts'

test('what a player lost is money, other figures are counts', () => {
  expect(figuresIn({ deposits: 3, lost: 500_050 })).toBe('deposits 3, lost 5000.50')
})
