import type { AppContext } from '../../app-context.ts'
import { now } from '../../base/clock.ts'
import { readCached } from '../../base/local-cache.ts'
import type { Authenticate } from '../../http/authenticate.ts'
import { marketOf } from '../market/index.ts'
import { findOpenSession } from './queries.ts'
import { keepOpen, marketIn, sessionEntry, sessionKey } from './session-cache.ts'
import { hashSign, hashSignText } from './sign.ts'
import { slide } from './slide.ts'

/**
 * Redis answers for the sessions in use; PostgreSQL decides, and alone when Redis is away. The answer of Redis is kept
 * near for as long as it stands: a session is closed everywhere as soon as its entry says so.
 */
export function authenticateBy(app: AppContext): Authenticate {
  return async (playerId, sign, device) => {
    const key = sessionKey(playerId, hashSignText(sign))
    const near = readCached(app.redis, key)
    const cached = typeof near === 'string' ? near : await near.catch(() => null)
    const known = cached === null ? undefined : marketIn(cached, device)
    if (known !== undefined) return known
    const at = now()
    const session = { playerId, signHash: hashSign(sign), device }
    const open = await findOpenSession(app.databases.shardOf(playerId).read, { ...session, at })
    if (!open) return false
    await slide(app, session, open, at)
    const market = open.market ?? marketOf(open.areaCode)
    await keepOpen(app, key, sessionEntry(market, device))
    return market
  }
}
