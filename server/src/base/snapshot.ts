import { hash } from 'node:crypto'
import { systemMs } from './clock.ts'
import { randomToken } from './random.ts'
import type { RedisCache } from './redis-cache.ts'

/** An encoded answer that clients poll for, with the version of its content. */
export type Snapshot = { readonly version: string; readonly text: string }

/** A change whose invalidation was lost becomes visible after this time. */
export const snapshotMs = 30_000

/**
 * Reads the snapshot from Redis (through the local cache) and makes a new one when there is none, when it was
 * invalidated or when it has expired. `wanted: 'new'` always makes one. Without Redis every reader makes their own.
 */
export async function readSnapshot(
  cache: RedisCache,
  key: string,
  make: () => Promise<Snapshot>,
  wanted: 'kept' | 'new' = 'kept',
): Promise<Snapshot> {
  const cached = cache.read(key)
  const seen = typeof cached === 'string' ? cached : await cached.then(orEmpty, () => undefined)
  const kept = wanted === 'kept' && seen ? unpack(seen) : undefined
  if (kept) return kept
  const made = await make()
  if (seen !== undefined) await storeIfUnchanged(cache, key, seen, made)
  return made
}

export type Message = { readonly channel: string; readonly text: string }

/**
 * Invalidates snapshots after the change is committed, then publishes the messages. It writes a marker instead of
 * deleting the key: a reader that loaded the old state from the database then finds another value than before and does
 * not store it. All of it is one script, because a command costs the client about as much as a hundred keys.
 */
export async function invalidateSnapshots(
  cache: RedisCache,
  keys: readonly string[],
  messages: readonly Message[] = [],
): Promise<void> {
  const told = messages.flatMap(({ channel, text }) => [channel, text])
  const marker = `invalidated ${randomToken(9)}`
  await cache.client.eval(invalidateThenTell, { keys: [...keys], arguments: [marker, String(markerMs), ...told] })
}

const invalidateThenTell = `for i = 1, #KEYS do redis.call('SET', KEYS[i], ARGV[1], 'PX', ARGV[2]) end
for i = 3, #ARGV, 2 do redis.call('PUBLISH', ARGV[i], ARGV[i + 1]) end`

/** Equal contents have equal versions, whichever process made them. */
export function versionOf(content: unknown): string {
  const words = JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return hash('sha256', words, 'base64url').slice(0, versionLength)
}

const versionLength = 16
const untilLength = 13
/** Longer than any read of the database takes. */
const markerMs = 60_000

function orEmpty(value: string | null): string {
  return value ?? ''
}

function unpack(value: string): Snapshot | undefined {
  // A marker does not begin with a number, and every comparison with NaN is false.
  if (!(Number(value.slice(0, untilLength)) > systemMs())) return undefined
  const textAt = untilLength + versionLength
  return { version: value.slice(untilLength, textAt), text: value.slice(textAt) }
}

const setIfUnchanged = `if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

async function storeIfUnchanged(
  cache: RedisCache,
  key: string,
  seen: string,
  { version, text }: Snapshot,
): Promise<void> {
  const packed = `${systemMs() + snapshotMs}${version}${text}`
  await cache.client
    .eval(setIfUnchanged, { keys: [key], arguments: [seen, packed, String(snapshotMs)] })
    .catch(() => undefined)
}
