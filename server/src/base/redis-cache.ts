import { batchCalls } from './batch.ts'
import { growingCache } from './growing-cache.ts'
import type { RedisClient } from './redis.ts'

/**
 * A local cache of Redis values that every request reads, such as the session. Redis tracks which process has read a key
 * and sends an invalidation when the key changes, expires or is deleted (client tracking), so a value revoked in Redis
 * is gone from every process within one message. Nothing is cached without a connection, or for longer than a minute.
 *
 * Keys missing from the cache that are read in one turn of the event loop are fetched with one `MGET`.
 */
export type RedisCache = {
  readonly client: RedisClient
  /** The value if this process has it, without asking Redis. */
  peek(key: string): string | undefined
  read(key: string): string | Promise<string | null>
  /** For the process that is about to change a key: it does not wait for the invalidation message. */
  evict(key: string): void
}

const ttlMs = 60_000
const keysMax = 100_000

export function openRedisCache(client: RedisClient): RedisCache {
  const values = growingCache<string, string>(keysMax, { ttl: ttlMs })
  /** The batch in which a key was last requested. A key invalidated since then is missing here when the reply arrives. */
  const requested = new Map<string, number>()
  let batch = 0

  async function fetchAll(keys: readonly string[]): Promise<(string | null)[]> {
    const current = batch
    batch += 1
    const replies = await client.mGet([...keys]).catch((error: unknown) => {
      for (const key of keys) requested.delete(key)
      throw error
    })
    for (const [index, key] of keys.entries()) {
      const value = replies[index] ?? null
      if (requested.get(key) !== current) continue
      requested.delete(key)
      if (value !== null) values.set(key, value)
    }
    return replies
  }

  const fetch = batchCalls(fetchAll)

  function evict(key: string): void {
    values.delete(key)
    requested.delete(key)
  }

  function clear(): void {
    values.clear()
    requested.clear()
  }

  client.on('invalidate', (key: string | null) => (key === null ? clear() : evict(String(key))))
  // A lost connection may have lost an invalidation with it.
  for (const event of ['error', 'end', 'reconnecting']) client.on(event, clear)

  return {
    client,
    peek: (key) => values.get(key),
    read(key) {
      const cached = values.get(key)
      if (cached !== undefined) return cached
      requested.set(key, batch)
      return fetch(key)
    },
    evict,
  }
}
