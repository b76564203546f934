import type { AppContext } from '../../../app-context.ts'
import type { Authenticate } from '../../../http/authenticate.ts'
import { marketOf } from '../../market/index.ts'
import { cacheOpenSession, marketOfEntry, sessionEntry, sessionKey } from './session-cache.ts'
import { idleEnd } from './session-lifetime.ts'
import { findOpenSession, type OpenSession, type SessionOf, touchSession } from './session-queries.ts'
import { hashSign, hashSignText } from './sign.ts'

/**
 * Redis caches the sessions in use. PostgreSQL is the source of truth, and the only one when Redis is unavailable. Each
 * process also keeps the Redis entry in its local cache until the entry changes, so a closed session ends everywhere.
 */
export function authenticateBy(app: AppContext): Authenticate {
  return async (playerId, sign, device) => {
    const key = sessionKey(playerId, hashSignText(sign))
    const near = app.redisCache.read(key)
    const cached = typeof near === 'string' ? near : await near.catch(() => null)
    const known = cached === null ? undefined : marketOfEntry(cached, device)
    if (known !== undefined) return known
    const at = app.clock.now()
    const session = { playerId, signHash: hashSign(sign), device }
    const open = await findOpenSession(app.databases.shardOf(playerId).read, { ...session, at })
    if (!open) return false
    await extendSession(app, session, open, at)
    const market = open.market ?? marketOf(open.areaCode)
    await cacheOpenSession(app, key, sessionEntry(market, device))
    return market
  }
}

/** The last use of a session is written at most once per interval, not on every call. */
const seenEveryMs = 3_600_000

/** Each use extends the session, up to its absolute end. */
async function extendSession(app: AppContext, session: SessionOf, open: OpenSession, at: Date): Promise<void> {
  if (open.seenAt && at.getTime() - open.seenAt.getTime() < seenEveryMs) return
  const expiresAt = idleEnd(at, open.closesAt)
  await app.databases
    .shardOf(session.playerId)
    .transact((tx) => touchSession(tx, session, { seenAt: at, expiresAt }))
    .catch((err: unknown) => app.log.warn({ err }, 'session extension failed'))
}
