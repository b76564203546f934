import { batchCalls } from './batch.ts'
import type { RedisClient } from './redis.ts'

/**
 * A value of Redis, kept near while it is true. Redis remembers which process has read a key and tells it when the key
 * changes, expires or goes (client tracking), so that what is taken back in Redis is taken back everywhere within a
 * message. Without a connection nothing is kept, and nothing is kept for longer than a minute.
 *
 * What is not near is asked for, and the keys of one turn of the event loop travel as one `MGET`. It is for what every
 * request reads: a session.
 */
export function readCached(client: RedisClient, key: string): string | Promise<string | null> {
  const shelf = localCaches.get(client) ?? openLocalCache(client)
  const kept = shelf.kept.get(key)
  if (kept !== undefined) return kept
  shelf.asked.set(key, shelf.turn)
  return shelf.ask(key)
}

/** For whoever is about to change a key: this process does not wait for the message that it has changed. */
export function evictCached(client: RedisClient, key: string): void {
  const shelf = localCaches.get(client)
  if (shelf) forget(shelf, key)
}

const keepMs = 60_000
const keysMax = 100_000

type LocalCache = {
  readonly kept: Map<string, string>
  /** In which turn a key was last asked for. One that changed since is no longer here when the answer comes. */
  readonly asked: Map<string, number>
  turn: number
  readonly ask: (key: string) => Promise<string | null>
}

const localCaches = new WeakMap<RedisClient, LocalCache>()

function openLocalCache(client: RedisClient): LocalCache {
  const ask = batchCalls<string, string | null>((keys) => fetchAll(client, shelf, keys))
  const shelf: LocalCache = { kept: new Map(), asked: new Map(), turn: 0, ask }
  localCaches.set(client, shelf)
  client.on('invalidate', (key: string | null) => forget(shelf, key))
  // A lost connection may have lost such a message with it.
  for (const event of ['error', 'end', 'reconnecting']) client.on(event, () => forget(shelf, null))
  const sweep = setInterval(() => (client.isOpen ? forget(shelf, null) : clearInterval(sweep)), keepMs)
  sweep.unref()
  return shelf
}

async function fetchAll(client: RedisClient, shelf: LocalCache, keys: readonly string[]): Promise<(string | null)[]> {
  const { turn } = shelf
  shelf.turn += 1
  const values = await client.mGet([...keys])
  if (shelf.kept.size >= keysMax) shelf.kept.clear()
  for (const [index, key] of keys.entries()) {
    const value = values[index] ?? null
    if (shelf.asked.get(key) !== turn) continue
    shelf.asked.delete(key)
    if (value !== null) shelf.kept.set(key, value)
  }
  return values
}

function forget(shelf: LocalCache, key: string | null): void {
  if (key === null) {
    shelf.kept.clear()
    shelf.asked.clear()
  } else {
    shelf.kept.delete(String(key))
    shelf.asked.delete(String(key))
  }
}
