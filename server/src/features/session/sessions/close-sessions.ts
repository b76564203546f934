import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { evictClosedSessions } from './session-cache.ts'
import { type ClosedSession, revokeSessions, type WhichSessions } from './session-queries.ts'

/** Closes all sessions of a player, or all except the one on a device. Returns how many were closed. */
export async function closeSessions(app: AppContext, playerId: PlayerId, exceptDevice?: string): Promise<number> {
  const which = exceptDevice === undefined ? {} : { notOn: exceptDevice }
  const shard = app.databases.shardOf(playerId)
  const closed = await shard.transact((tx) => closeOpenSessions(tx, app, playerId, which))
  return closed.length
}

export async function closeOpenSessions(
  tx: ShardTx,
  app: AppContext,
  playerId: PlayerId,
  which: WhichSessions,
): Promise<readonly ClosedSession[]> {
  const closed = await revokeSessions(tx, playerId, which, app.clock.now())
  evictClosedSessions(
    app,
    playerId,
    closed.map(({ signHash }) => signHash),
  )
  return closed
}
