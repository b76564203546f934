import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { recheckStreams } from '../../../http/push.ts'

/** The lifetime of an entry. A closed session stays valid at most this long when its entry cannot be overwritten. */
const cacheSeconds = 60
const closed = ''
/** The database has said that this session is not open. A closed session never opens again. */
export const notOpen = '-'

export function sessionKey(playerId: PlayerId, signHashText: string): string {
  return `session:${playerId}:${signHashText}`
}

/** The entry of an open session: the player's market and the device. */
export function sessionEntry(market: string, device: string): string {
  return `${market} ${device}`
}

/** The market in an entry of this device. The sign is replaced whenever a player's market changes. */
export function marketOfEntry(entry: string, device: string): string | undefined {
  const at = entry.indexOf(' ')
  return entry.slice(at + 1) === device ? entry.slice(0, at) : undefined
}

/** Never overwrites an entry: a request that read the row just before it was closed must not reopen the session. */
export async function cacheOpenSession({ redis, log }: AppContext, key: string, entry: string): Promise<void> {
  const options = { expiration: { type: 'EX', value: cacheSeconds }, condition: 'NX' } as const
  await redis.set(key, entry, options).catch((err: unknown) => log.debug({ err }, 'session not cached'))
}

/** Remembers what the database said, so that a client with a closed sign does not query it again and again. */
export async function cacheNotOpen({ redis, log }: AppContext, key: string): Promise<void> {
  const expiration = { type: 'EX', value: cacheSeconds } as const
  await redis.set(key, notOpen, { expiration }).catch((err: unknown) => log.debug({ err }, 'closed session not cached'))
}

/**
 * Ends sessions in every process. It runs before the commit and is not awaited: an entry that says closed only makes the
 * next request query the database, so a rolled back transaction does no harm.
 */
export function evictClosedSessions(app: AppContext, playerId: PlayerId, signHashes: readonly Uint8Array[]): void {
  const { redis, log } = app
  for (const hash of signHashes) {
    const key = sessionKey(playerId, Buffer.from(hash).toString('base64url'))
    app.redisCache.evict(key)
    redis
      .set(key, closed, { expiration: { type: 'EX', value: cacheSeconds } })
      .catch((err: unknown) => log.warn({ err }, 'closed session not evicted, stays valid for up to a minute'))
  }
  // Open push streams of the closed sessions end too.
  void recheckStreams(app, playerId)
}
