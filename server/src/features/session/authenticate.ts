import { now } from '../../base/clock.ts'
import type { Authenticate } from '../../http/authenticate.ts'
import type { House } from '../../http/context.ts'
import { isSessionOpen } from './queries.ts'
import { hashSign } from './sign.ts'

/** How long a session that was closed by its player may still be taken for open, if its cache entry could not be removed. */
const cacheSeconds = 60

/** Redis answers for the sessions in use; PostgreSQL decides, and alone when Redis is away. */
export function authenticateBy(house: House): Authenticate {
  return async (playerId, sign, device) => {
    const signHash = hashSign(sign)
    const key = `session:${playerId}:${signHash.toString('base64url')}`
    const cached = await house.redis.get(key).catch(() => null)
    if (cached === device) return true
    const shard = house.databases.shardOf(playerId)
    const isOpen = await isSessionOpen(shard.read, { playerId, signHash, device, at: now() })
    if (isOpen)
      await house.redis.set(key, device, { expiration: { type: 'EX', value: cacheSeconds } }).catch(() => null)
    return isOpen
  }
}
