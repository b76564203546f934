import type { AppContext } from '../../../app-context.ts'
import type { Authenticate } from '../../../http/authenticate.ts'
import { marketOf } from '../../market/index.ts'
import { cacheNotOpen, cacheOpenSession, marketOfEntry, notOpen, sessionEntry, sessionKey } from './session-cache.ts'
import { idleEnd } from './session-lifetime.ts'
import { findOpenSession, type OpenSession, type SessionOf, touchSession } from './session-queries.ts'
import { hashSign, hashSignText, isOwnSign } from './sign.ts'

/**
 * Redis caches the sessions in use. PostgreSQL is the source of truth, and the only one when Redis is unavailable. Each
 * process also keeps the Redis entry in its local cache until the entry changes, so a closed session ends everywhere.
 * A sign that we did not make reaches neither of them.
 */
export function authenticateBy(app: AppContext): Authenticate {
  return async (playerId, sign, device) => {
    const key = sessionKey(playerId, hashSignText(sign))
    // What this process has cached passed the check of its seal before.
    const near = app.redisCache.peek(key)
    if (near === undefined && !isOwnSign(app, { playerId, device }, sign)) return false
    const cached = near ?? (await readEntry(app, key))
    const known = cached === null ? undefined : marketOfEntry(cached, device)
    if (known !== undefined) return known
    if (cached === notOpen) return false
    return await findInDatabase(app, { playerId, signHash: hashSign(sign), device }, key)
  }
}

async function readEntry({ redisCache }: AppContext, key: string): Promise<string | null> {
  try {
    return await redisCache.read(key)
  } catch {
    return null
  }
}

/** What the database says is remembered for a minute, a closed session too. */
async function findInDatabase(app: AppContext, session: SessionOf, key: string): Promise<string | false> {
  const at = app.clock.now()
  const open = await findOpenSession(app.databases.shardOf(session.playerId).read, { ...session, at })
  if (!open) {
    await cacheNotOpen(app, key)
    return false
  }
  await extendSession(app, session, open, at)
  const market = open.market ?? marketOf(open.areaCode)
  await cacheOpenSession(app, key, sessionEntry(market, session.device))
  return market
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
