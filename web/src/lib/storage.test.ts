import { expect, test } from 'vitest'
import { findStored, readStored, removeStored, store } from './storage.ts'

test('a missing key is an error with the specified text [A-26]', () => {
  removeStored('inviteCode')
  expect(() => readStored('inviteCode')).toThrow(new Error('getStorage:fail data not found'))
  expect(findStored('inviteCode')).toBeUndefined()
})

test('returns a stored value unchanged until it is removed', () => {
  store('recentSearches', ['kite', 'wingo'])
  expect(readStored('recentSearches')).toEqual(['kite', 'wingo'])
  removeStored('recentSearches')
  expect(() => readStored('recentSearches')).toThrow('data not found')
})
