import { now } from '../../base/clock.ts'
import { readNear } from '../../base/near.ts'
import type { Authenticate } from '../../http/authenticate.ts'
import type { House } from '../../http/context.ts'
import { isSessionOpen } from './queries.ts'
import { hashSign, hashSignText } from './sign.ts'

/** How long a session that was closed by its player may still be taken for open, if its cache entry could not be removed. */
const cacheSeconds = 60

/**
 * Redis answers for the sessions in use; PostgreSQL decides, and alone when Redis is away. The answer of Redis is kept
 * near for as long as it stands: a session is closed everywhere as soon as its entry is deleted.
 */
export function authenticateBy(house: House): Authenticate {
  return async (playerId, sign, device) => {
    const key = `session:${playerId}:${hashSignText(sign)}`
    const near = readNear(house.redis, key)
    const cached = typeof near === 'string' ? near : await near.catch(() => null)
    if (cached === device) return true
    const shard = house.databases.shardOf(playerId)
    const isOpen = await isSessionOpen(shard.read, { playerId, signHash: hashSign(sign), device, at: now() })
    if (isOpen)
      await house.redis.set(key, device, { expiration: { type: 'EX', value: cacheSeconds } }).catch(() => null)
    return isOpen
  }
}
