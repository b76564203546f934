import type { PlayerId } from '@zamra/contract/brand.ts'

/**
 * The market of this player if this `sign` is a living session of his on this device, else false. The session room
 * answers it; an answer that cannot be had (its stores are away) is thrown, so that nobody is logged out by an outage.
 * The market comes along because every call for money is judged by it, and must not ask a database who lives where.
 */
export type Authenticate = (uid: PlayerId, sign: string, device: string) => Promise<string | false>
