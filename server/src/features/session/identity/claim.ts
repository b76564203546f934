import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { now } from '../../../base/clock.ts'
import type { Place, Vault } from '../../../base/vault.ts'
import { deleteClaim, findClaim, hasIdentity, type IdentityKind, insertClaim, moveClaim } from './queries.ts'

export type Stores = Pick<AppContext, 'databases' | 'vault'>

/** Longer than any request lives: a claim this old that was not finished never will be. */
const unfinishedMs = 60_000

/**
 * A thing that only one player may have is claimed in `main` first and written to his shard second. True means that it
 * is his to write. A claim whose player does not have the thing is what a crash between the two left behind: the same
 * player may finish it at any time, and another may take it over as soon as nobody can still be at it.
 */
export async function claimIdentity(
  { databases }: Pick<AppContext, 'databases'>,
  kind: IdentityKind,
  blindIndex: Buffer,
  playerId: PlayerId,
): Promise<boolean> {
  const at = now()
  if (await databases.main.transact((tx) => insertClaim(tx, { kind, blindIndex, playerId, at }))) return true
  const owner = await findClaim(databases.main.read, kind, blindIndex)
  // Released between the two questions: whoever asks again finds it free.
  if (owner === undefined) return false
  if (await hasIdentity(databases.shardOf(owner).read, kind, blindIndex, owner)) return false
  const claimedBefore = new Date(at.getTime() - unfinishedMs)
  return databases.main.transact((tx) =>
    moveClaim(tx, { kind, blindIndex, from: owner, to: playerId, claimedBefore, at }),
  )
}

/** To be called after the shard no longer has the thing: what a crash in between leaves is an unfinished claim. */
export async function releaseIdentity(
  { databases }: Pick<AppContext, 'databases'>,
  kind: IdentityKind,
  blindIndex: Buffer,
  playerId: PlayerId,
): Promise<void> {
  await databases.main.transact((tx) => deleteClaim(tx, kind, blindIndex, playerId))
}

/** A player who is not there: no player has this number. */
const noPlayer = 0 as PlayerId

/** Whose it is, if he really has it. What nobody has is looked for in the same places, and takes as long. */
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

/** Where a player's sealed values stand. Whoever seals and whoever opens must name the same place. */
export function placeOf(playerId: PlayerId, column: 'phone_sealed' | 'email_sealed' | 'birthday_sealed'): Place {
  return { table: 'player', column, row: playerId }
}
