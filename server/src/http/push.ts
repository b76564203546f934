import type { PlayerId } from '@zamra/contract/brand.ts'
import type { PushEvent, SharedEvent } from '@zamra/contract/push.ts'
import type { AppContext } from '../app-context.ts'
import { invalidateSnapshot } from '../base/snapshot.ts'

export type SnapshotName = 'userInfo' | 'vipInfo'

/** Where a player's snapshot is kept. */
export function snapshotKey(name: SnapshotName, playerId: PlayerId): string {
  return `snapshot:${name}:${playerId}`
}

/** What is no longer true once an event has happened. */
const invalidatedBy: Readonly<Record<PushEvent, readonly SnapshotName[]>> = {
  userInfo: ['userInfo'],
  balance: ['userInfo', 'vipInfo'],
}

/**
 * The one door to a player's open apps, for every room: after the commit, `await announce(house, playerId, 'balance')`.
 * What was kept of him is spoiled first, so that who is told and asks gets the new. It never fails its caller: while
 * Redis is away there is nobody to tell, and nothing is kept for longer than `snapshotMs`.
 */
export async function pushEvent(app: AppContext, playerId: PlayerId, event: PushEvent): Promise<void> {
  try {
    // One connection, one order: the snapshots are spoiled before anybody hears.
    const spoiling = invalidatedBy[event].map((name) => invalidateSnapshot(app.redisCache, snapshotKey(name, playerId)))
    await Promise.all([...spoiling, app.redis.publish(channelOf(playerId), event)])
  } catch (err) {
    app.log.debug({ err }, 'an announcement was not heard; what was kept of it runs out by itself')
  }
}

/** Asks every stream of a player whether its session still stands. For whoever has just closed one. */
export async function recheckStreams(app: AppContext, playerId: PlayerId): Promise<void> {
  await app.redis.publish(channelOf(playerId), recheck).catch(() => undefined)
}

/** What the processes say to one another about a player's streams, besides the events. */
export const recheck = 'recheck'
export const opened = 'opened '

export function channelOf(playerId: PlayerId): string {
  return `push:${playerId}`
}

export function playerOfChannel(channel: string): PlayerId {
  return Number(channel.slice(channel.indexOf(':') + 1)) as PlayerId
}

/** Tells every open app, whoever has it open. What everybody shares is kept by nobody, so there is nothing to spoil. */
export async function pushEventToAll(app: AppContext, event: SharedEvent): Promise<void> {
  await app.redis.publish(broadcastChannel, event).catch(() => undefined)
}

/** The channel on which every process hears what concerns all its streams. */
export const broadcastChannel = 'push:everybody'
