import type { PlayerId } from '@zamra/contract/brand.ts'

/**
 * Whether this `sign` is a living session of this player on this device. The session room answers it; an answer
 * that cannot be had (its stores are away) is thrown, so that nobody is logged out by an outage.
 */
export type Authenticate = (uid: PlayerId, sign: string, device: string) => Promise<boolean>
