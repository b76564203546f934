import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { hasSignedInOn } from '../sessions/session-queries.ts'

/** No player has this number. */
export const noPlayer = 0 as PlayerId

/**
 * Whether the account has signed in on this device before. What strangers do to an account does not reach such a device. An
 * unknown account costs the same query, so that the time of an answer does not reveal which accounts exist.
 */
export function isKnownDevice({ databases }: AppContext, playerId: PlayerId | undefined, device: string) {
  const owner = playerId ?? noPlayer
  return hasSignedInOn(databases.shardOf(owner).read, owner, device)
}
