import { findStored, removeStored, store } from '../../lib/storage.ts'

const searchesMax = 10

/** Adds a search in front and removes an earlier one that differs only in case. */
export function withSearch(keyword: string, before: readonly string[]): readonly string[] {
  const lowerCase = keyword.toLowerCase()
  return [keyword, ...before.filter((one) => one.toLowerCase() !== lowerCase)].slice(0, searchesMax)
}

/** Recent searches are stored on this device only. */
export function recentSearches(): readonly string[] {
  return findStored('recentSearches') ?? []
}

export function rememberSearch(keyword: string): void {
  if (keyword) store('recentSearches', withSearch(keyword, recentSearches()))
}

export function forgetSearches(): void {
  removeStored('recentSearches')
}
