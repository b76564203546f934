import type { AppContext } from '../../../app-context.ts'
import { now } from '../../../base/clock.ts'
import type { Authenticate } from '../../../http/authenticate.ts'
import { marketOf } from '../../market/index.ts'
import { cacheOpenSession, marketOfEntry, sessionEntry, sessionKey } from './session-cache.ts'
import { idleEnd } from './session-lifetime.ts'
import { findOpenSession, type OpenSession, type SessionOf, touchSession } from './session-queries.ts'
import { hashSign, hashSignText } from './sign.ts'

/**
 * Redis answers for the sessions in use; PostgreSQL decides, and alone when Redis is away. The answer of Redis is kept
 * near for as long as it stands: a session is closed everywhere as soon as its entry says so.
 */
export function authenticateBy(app: AppContext): Authenticate {
  return async (playerId, sign, device) => {
    const key = sessionKey(playerId, hashSignText(sign))
    const near = app.redisCache.read(key)
    const cached = typeof near === 'string' ? near : await near.catch(() => null)
    const known = cached === null ? undefined : marketOfEntry(cached, device)
    if (known !== undefined) return known
    const at = now()
    const session = { playerId, signHash: hashSign(sign), device }
    const open = await findOpenSession(app.databases.shardOf(playerId).read, { ...session, at })
    if (!open) return false
    await extendSession(app, session, open, at)
    const market = open.market ?? marketOf(open.areaCode)
    await cacheOpenSession(app, key, sessionEntry(market, device))
    return market
  }
}

/** A session in use is written to once in so long, not on every call. */
const seenEveryMs = 3_600_000

/** Every use moves the end of a session, up to the day on which it closes for good. */
async function extendSession(app: AppContext, session: SessionOf, open: OpenSession, at: Date): Promise<void> {
  if (open.seenAt && at.getTime() - open.seenAt.getTime() < seenEveryMs) return
  const expiresAt = idleEnd(at, open.closesAt)
  await app.databases
    .shardOf(session.playerId)
    .transact((tx) => touchSession(tx, session, { seenAt: at, expiresAt }))
    .catch((err: unknown) => app.log.warn({ err }, 'the use of a session was not written down'))
}
