import type { PlayerId } from '@zamra/contract/brand.ts'

/**
 * The market of this player if this `sign` is a valid session of theirs on this device, else false. The session feature
 * implements it; when its stores are unavailable it throws, so that an outage logs nobody out.
 * The market is returned because every money call needs its policy and must not query a database for it.
 */
export type Authenticate = (uid: PlayerId, sign: string, device: string) => Promise<string | false>
