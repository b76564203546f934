import { hash } from 'node:crypto'
import { nowMs } from './clock.ts'
import { readCached } from './local-cache.ts'
import { randomToken } from './random.ts'
import type { RedisClient } from './redis.ts'

/** What somebody asks for again and again, finished to be sent, and the name of just this state of it. */
export type Snapshot = { readonly version: string; readonly text: string }

/** However a change was missed, it is seen after this time. */
export const snapshotMs = 30_000

/**
 * The snapshot that is kept in Redis, and near while it is true; made anew when there is none, when it was spoiled or
 * when its time is up. `wanted: 'new'` asks the maker in any case, for whoever has to be certain. Without Redis every
 * reader asks the maker.
 */
export async function readSnapshot(
  redis: RedisClient,
  key: string,
  make: () => Promise<Snapshot>,
  wanted: 'kept' | 'new' = 'kept',
): Promise<Snapshot> {
  const near = readCached(redis, key)
  const seen = typeof near === 'string' ? near : await near.then(orEmpty, () => undefined)
  const kept = wanted === 'kept' && seen ? unpack(seen) : undefined
  if (kept) return kept
  const made = await make()
  if (seen !== undefined) await keep(redis, key, seen, made)
  return made
}

/**
 * Says that something has changed, after the change is committed. It leaves a mark instead of nothing: whoever read the
 * database before the change and comes to keep what he read finds another value than he saw, and does not keep it.
 */
export async function invalidateSnapshot(redis: RedisClient, key: string): Promise<void> {
  const mark = `spoiled ${randomToken(9)}`
  await redis.set(key, mark, { expiration: { type: 'PX', value: markMs } })
}

/** Equal contents have equal versions, whoever made them and whenever. */
export function versionOf(content: unknown): string {
  const words = JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return hash('sha256', words, 'base64url').slice(0, versionLength)
}

const versionLength = 16
const untilLength = 13
/** Longer than anybody takes to read the database. */
const markMs = 60_000

function orEmpty(value: string | null): string {
  return value ?? ''
}

function unpack(value: string): Snapshot | undefined {
  // A mark does not begin with a number, and no comparison with NaN is true.
  if (!(Number(value.slice(0, untilLength)) > nowMs())) return undefined
  const textAt = untilLength + versionLength
  return { version: value.slice(untilLength, textAt), text: value.slice(textAt) }
}

const keepUnlessChanged = `if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

async function keep(redis: RedisClient, key: string, seen: string, { version, text }: Snapshot): Promise<void> {
  const packed = `${nowMs() + snapshotMs}${version}${text}`
  await redis
    .eval(keepUnlessChanged, { keys: [key], arguments: [seen, packed, String(snapshotMs)] })
    .catch(() => undefined)
}
