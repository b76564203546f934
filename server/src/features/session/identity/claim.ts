import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Place, Vault } from '../../../base/vault.ts'
import { deleteClaim, findClaim, hasIdentity, type IdentityKind, insertClaim, moveClaim } from './queries.ts'

export type Stores = Pick<AppContext, 'clock' | 'databases' | 'vault'>

/** Longer than any request takes. An unfinished claim of this age was abandoned. */
const unfinishedMs = 60_000

/**
 * An identity that only one player may have is claimed in `main` first and written to the player's shard second. True
 * means that this player may write it. A claim without the identity on the shard is left by a crash between the two
 * steps: the same player may finish it at any time, and another player may take it over after `unfinishedMs`.
 */
export async function claimIdentity(
  { clock, databases }: Pick<AppContext, 'clock' | 'databases'>,
  kind: IdentityKind,
  blindIndex: Buffer,
  playerId: PlayerId,
): Promise<boolean> {
  const at = clock.now()
  if (await databases.main.transact((tx) => insertClaim(tx, { kind, blindIndex, playerId, at }))) return true
  const owner = await findClaim(databases.main.read, kind, blindIndex)
  // It was released between the two queries. A retry finds it free.
  if (owner === undefined) return false
  if (await hasIdentity(databases.shardOf(owner).read, kind, blindIndex, owner)) return false
  const claimedBefore = new Date(at.getTime() - unfinishedMs)
  return databases.main.transact((tx) =>
    moveClaim(tx, { kind, blindIndex, from: owner, to: playerId, claimedBefore, at }),
  )
}

/** Call it after the identity is removed from the shard. A crash in between leaves an unfinished claim. */
export async function releaseIdentity(
  { databases }: Pick<AppContext, 'databases'>,
  kind: IdentityKind,
  blindIndex: Buffer,
  playerId: PlayerId,
): Promise<void> {
  await databases.main.transact((tx) => deleteClaim(tx, kind, blindIndex, playerId))
}

/** No player has this number. */
const noPlayer = 0 as PlayerId

/** The player who holds the identity. An unknown identity runs the same queries, so the time reveals nothing. */
export async function findOwner(
  { databases }: Pick<AppContext, 'databases'>,
  kind: IdentityKind,
  blindIndex: Buffer,
): Promise<PlayerId | undefined> {
  const playerId = (await findClaim(databases.main.read, kind, blindIndex)) ?? noPlayer
  const hasIt = await hasIdentity(databases.shardOf(playerId).read, kind, blindIndex, playerId)
  return hasIt ? playerId : undefined
}

export function phoneIndex(vault: Vault, e164: string): Buffer {
  return vault.blindIndex('phone', e164)
}

export function googleIndex(vault: Vault, subject: string): Buffer {
  return vault.blindIndex('google', subject)
}

/** The place a sealed value is bound to. Sealing and opening must name the same place. */
export function placeOf(playerId: PlayerId, column: 'phone_sealed' | 'email_sealed' | 'birthday_sealed'): Place {
  return { table: 'player', column, row: playerId }
}
