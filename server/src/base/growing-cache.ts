import { LRUCache } from 'lru-cache'

/**
 * A cache of at most `entriesMax` entries whose memory grows with its use. The library's own `max` option allocates the
 * arrays for all entries at once, which is some megabytes for each of our large caches.
 */
export function growingCache<K extends NonNullable<unknown>, V extends NonNullable<unknown>>(
  entriesMax: number,
  options: LRUCache.OptionsBase<K, V, unknown> = {},
): LRUCache<K, V> {
  return new LRUCache<K, V, unknown>({ ...options, maxSize: entriesMax, sizeCalculation: () => 1 })
}
