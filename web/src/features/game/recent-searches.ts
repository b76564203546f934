import { findStored, removeStored, store } from '../../lib/storage.ts'

const searchesMax = 10

/** What was looked for last comes first, once, however it was written. */
export function withSearch(words: string, before: readonly string[]): readonly string[] {
  const same = words.toLowerCase()
  return [words, ...before.filter((one) => one.toLowerCase() !== same)].slice(0, searchesMax)
}

/** Kept on this device and nowhere else. */
export function recentSearches(): readonly string[] {
  return findStored('recentSearches') ?? []
}

export function rememberSearch(words: string): void {
  if (words) store('recentSearches', withSearch(words, recentSearches()))
}

export function forgetSearches(): void {
  removeStored('recentSearches')
}
