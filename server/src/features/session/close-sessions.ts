import type { PlayerId } from '@zamra/contract/brand.ts'
import { now } from '../../base/clock.ts'
import type { ShardTx } from '../../db/database.ts'
import type { House } from '../../http/context.ts'
import { type ClosedSession, revokeSessions, type WhichSessions } from './queries.ts'
import { tellClosed } from './session-cache.ts'

/** Closes the player's sessions, all of them or all but the one on a device, and says how many there were. */
export async function closeSessions(house: House, playerId: PlayerId, exceptDevice?: string): Promise<number> {
  const which = exceptDevice === undefined ? {} : { notOn: exceptDevice }
  const shard = house.databases.shardOf(playerId)
  const closed = await shard.transact((tx) => closeOpenSessions(tx, house, playerId, which))
  return closed.length
}

export async function closeOpenSessions(
  tx: ShardTx,
  house: House,
  playerId: PlayerId,
  which: WhichSessions,
): Promise<readonly ClosedSession[]> {
  const closed = await revokeSessions(tx, playerId, which, now())
  tellClosed(
    house,
    playerId,
    closed.map(({ signHash }) => signHash),
  )
  return closed
}
