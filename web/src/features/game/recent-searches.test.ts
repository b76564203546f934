import { expect, test } from 'vitest'
import { withSearch } from './recent-searches.ts'

test('keeps at most ten searches, newest first and without duplicates [G-11]', () => {
  const twelve = Array.from({ length: 12 }, (_, n) => `game ${n}`)
  const kept = twelve.reduce<readonly string[]>((before, keyword) => withSearch(keyword, before), [])
  expect(kept).toHaveLength(10)
  expect(kept[0]).toBe('game 11')
  expect(withSearch('GAME 5', kept).slice(0, 2)).toEqual(['GAME 5', 'game 11'])
  expect(withSearch('GAME 5', kept)).toHaveLength(10)
})
