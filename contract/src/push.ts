/**
 * The push events of a player's open app. An event contains only its name: the client then fetches the data with the
 * version it has. So an event is never outdated, and a repeated one does no harm.
 */
export const pushEvents = [
  /** Something of the player has changed that `/user/getUserInfo` shows. */
  'userInfo',
  /** Money has moved: `/user/getUserInfo` and `/vip/getVipInfo`. */
  'balance',
] as const
export type PushEvent = (typeof pushEvents)[number]

/** What everybody's open app is told, because it concerns everybody. */
export const sharedEvents = [
  /** A draw has a result, was paid out or was given up: `/lottery/soon`, `/lottery/draws`, `/lottery/draw`. */
  'draw',
] as const
export type SharedEvent = (typeof sharedEvents)[number]

/** Another tab of the same device has the stream now. This tab reconnects when it becomes visible again. */
export const replaced = 'replaced'

/** A heartbeat says: whatever happened, I would have heard of it. After this much silence a client asks for itself. */
export const pushTiming = { heartbeatMs: 15_000, silenceMs: 25_000 } as const

export const pushPath = '/user/stream'
