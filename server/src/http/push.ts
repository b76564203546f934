import type { PlayerId } from '@zamra/contract/brand.ts'
import type { PushEvent, SharedEvent } from '@zamra/contract/push.ts'
import { type AppContext, stateKey, stateOf } from '../app-context.ts'
import { batchCalls } from '../base/batch.ts'
import { invalidateSnapshots } from '../base/snapshot.ts'

export type SnapshotName = 'userInfo' | 'vipInfo'

/** The Redis key of a player's snapshot. */
export function snapshotKey(name: SnapshotName, playerId: PlayerId): string {
  return `snapshot:${name}:${playerId}`
}

/** The snapshots that an event invalidates. */
const invalidatedBy: Readonly<Record<PushEvent, readonly SnapshotName[]>> = {
  userInfo: ['userInfo'],
  balance: ['userInfo', 'vipInfo'],
}

/**
 * Pushes an event to a player's open apps. Call it after the commit: `await pushEvent(app, playerId, 'balance')`.
 * Snapshots are invalidated first, so that an app that reloads gets the new state. It never fails its caller: while
 * Redis is unavailable there are no subscribers, and no snapshot is used for longer than `snapshotMs`.
 */
export async function pushEvent(app: AppContext, playerId: PlayerId, event: PushEvent): Promise<void> {
  try {
    await stateOf(app, pushing)({ playerId, event })
  } catch (err) {
    app.log.debug({ err }, 'push event not delivered, snapshots will expire')
  }
}

type Push = { readonly playerId: PlayerId; readonly event: PushEvent }

/** The pushes of one turn of the event loop go to Redis together: a busy shard commits the bets of a hundred players at once. */
const pushing = stateKey('http.pushing', ({ redisCache }) =>
  batchCalls<Push, undefined>(async (pushes) => {
    const keys = pushes.flatMap(({ playerId, event }) =>
      invalidatedBy[event].map((name) => snapshotKey(name, playerId)),
    )
    const messages = pushes.map(({ playerId, event }) => ({ channel: channelOf(playerId), text: event }))
    await invalidateSnapshots(redisCache, keys, messages)
    return []
  }),
)

/** Makes every stream of a player check its session again, after a session was closed. */
export async function recheckStreams(app: AppContext, playerId: PlayerId): Promise<void> {
  await app.redis.publish(channelOf(playerId), recheck).catch(() => undefined)
}

/** Control messages between processes about a player's streams. */
export const recheck = 'recheck'
export const opened = 'opened '

export function channelOf(playerId: PlayerId): string {
  return `push:${playerId}`
}

export function playerOfChannel(channel: string): PlayerId {
  return Number(channel.slice(channel.indexOf(':') + 1)) as PlayerId
}

/** Pushes an event to every open app. Shared data has no snapshots to invalidate. */
export async function pushEventToAll(app: AppContext, event: SharedEvent): Promise<void> {
  await app.redis.publish(broadcastChannel, event).catch(() => undefined)
}

/** The channel for events to all streams. */
export const broadcastChannel = 'push:everybody'
