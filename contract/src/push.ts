/**
 * What a player's open app is told. An event carries nothing but its name: whoever hears it asks, once, with the version
 * he has. So no event can be wrong, and two of them are as good as one.
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

/** Another tab of the same device has the stream now; who hears this does not come back before he is looked at again. */
export const replaced = 'replaced'

/** A heartbeat says: whatever happened, I would have heard of it. After this much silence a client asks for itself. */
export const pushTiming = { heartbeatMs: 15_000, silenceMs: 25_000 } as const

export const pushPath = '/user/stream'
