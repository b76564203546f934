import type { AppContext } from '../../app-context.ts'
import { type OpenSession, type SessionOf, touchSession } from './queries.ts'
import { slideTo } from './terms-of-session.ts'

/** A session in use is written to once in so long, not on every call. */
const seenEveryMs = 3_600_000

/** Every use moves the end of a session, up to the day on which it closes for good. */
export async function slide(app: AppContext, session: SessionOf, open: OpenSession, at: Date): Promise<void> {
  if (open.seenAt && at.getTime() - open.seenAt.getTime() < seenEveryMs) return
  const expiresAt = slideTo(at, open.closesAt)
  await app.databases
    .shardOf(session.playerId)
    .transact((tx) => touchSession(tx, session, { seenAt: at, expiresAt }))
    .catch((err: unknown) => app.log.warn({ err }, 'the use of a session was not written down'))
}
