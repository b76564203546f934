import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { recheckStreams } from '../../../http/push.ts'

/** How long an entry is believed: the longest that a closed session can live on, if its entry could not be replaced. */
const cacheSeconds = 60
const closed = ''

export function sessionKey(playerId: PlayerId, signHashText: string): string {
  return `session:${playerId}:${signHashText}`
}

/** What the entry of an open session says: the market of its player, by whose law he is judged, and the device. */
export function sessionEntry(market: string, device: string): string {
  return `${market} ${device}`
}

/** The market in an entry, if the session is this device's. A player's market changes only together with his sign. */
export function marketOfEntry(entry: string, device: string): string | undefined {
  const at = entry.indexOf(' ')
  return entry.slice(at + 1) === device ? entry.slice(0, at) : undefined
}

/** Never over an entry that is there: whoever read the row just before it was closed must not open it again. */
export async function cacheOpenSession({ redis, log }: AppContext, key: string, entry: string): Promise<void> {
  const options = { expiration: { type: 'EX', value: cacheSeconds }, condition: 'NX' } as const
  await redis.set(key, entry, options).catch((err: unknown) => log.debug({ err }, 'a session is not kept near'))
}

/**
 * Takes sessions out of use in every process at once. Said before the commit and not waited for: an entry that says
 * closed is only a reason to ask the database, so nothing is wrong if the transaction is rolled back.
 */
export function evictClosedSessions(app: AppContext, playerId: PlayerId, signHashes: readonly Uint8Array[]): void {
  const { redis, log } = app
  for (const hash of signHashes) {
    const key = sessionKey(playerId, Buffer.from(hash).toString('base64url'))
    app.redisCache.evict(key)
    redis
      .set(key, closed, { expiration: { type: 'EX', value: cacheSeconds } })
      .catch((err: unknown) => log.warn({ err }, 'a closed session may live on for a minute'))
  }
  // What the closed sessions still hear of, they hear no longer.
  void recheckStreams(app, playerId)
}
