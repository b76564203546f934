/** Which part of the catalogue is on show. */
export type Shelf = 'all' | 'hot' | { readonly category: string }

/** What to ask the catalogue for. The server asks the same for the first paint. */
export function gamesOn(shelf: Shelf) {
  const pageSize = 50
  if (typeof shelf === 'string') return { tab: shelf, pageSize }
  return { tab: 'all', category: shelf.category, pageSize } as const
}
