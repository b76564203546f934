import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Database } from '../../../db/database.ts'
import type { MainTables } from '../../../db/generated/main-tables.ts'
import type { Identity, IdentityKind } from './identity.ts'
import {
  deleteClaims,
  deleteClaimsOfKind,
  findClaim,
  hasIdentity,
  insertClaim,
  isKeptOutByCase,
  isOnBreak,
  moveClaim,
} from './queries.ts'

export type Stores = Pick<AppContext, 'clock' | 'databases' | 'vault' | 'passwordCost'>

/** Longer than any request takes. An unfinished claim of this age was abandoned. */
const unfinishedMs = 60_000

/**
 * An identity that only one player may have is claimed in `main` first and written to the player's shard second. True
 * means that this player may write it. A claim without the identity on the shard is left by a crash between the two
 * steps: the same player may finish it at any time, and another player may take it over after `unfinishedMs`. It is
 * claimed by every key, so that a process which knows only one of them finds it too.
 */
export async function claimIdentity(
  { clock, databases }: Pick<AppContext, 'clock' | 'databases'>,
  identity: Identity,
  playerId: PlayerId,
): Promise<boolean> {
  const claim = { identity, playerId, at: clock.now() }
  if (await claimByEveryKey(databases.main, claim)) return true
  const owner = await findClaim(databases.main.read, identity)
  // It was released between the two queries. A retry finds it free.
  if (owner === undefined) return false
  if (await hasIdentity(databases.shardOf(owner).read, identity, owner)) return false
  if (await isKept({ clock, databases }, identity.kind, owner)) return false
  const claimedBefore = new Date(claim.at.getTime() - unfinishedMs)
  return claimByEveryKey(databases.main, claim, { from: owner, claimedBefore })
}

type Claim = { readonly identity: Identity; readonly playerId: PlayerId; readonly at: Date }
type Abandoned = { readonly from: PlayerId; readonly claimedBefore: Date }

/** By all keys or by none. The order is the same in every process, so that two claims of one number never deadlock. */
async function claimByEveryKey(
  main: Database<MainTables>,
  { identity: { kind, indexes }, playerId, at }: Claim,
  abandoned?: Abandoned,
): Promise<boolean> {
  try {
    await main.transact(async (tx) => {
      for (const index of indexes.toSorted((a, b) => a.keyId - b.keyId)) {
        const isTaken = await insertClaim(tx, { kind, index, playerId, at })
        const isMoved = !isTaken && abandoned && (await moveClaim(tx, { kind, index, to: playerId, at, ...abandoned }))
        if (!isTaken && !isMoved) throw new ClaimedByAnother()
      }
    })
    return true
  } catch (error) {
    if (error instanceof ClaimedByAnother) return false
    throw error
  }
}

/** Rolls the transaction back, so that no part of a refused claim stays. */
class ClaimedByAnother extends Error {
  override readonly name = 'ClaimedByAnother'
}

/**
 * A player on a break keeps the claims of bank accounts that they removed: with the same account they would be back in play
 * under another number. A case keeps every claim, so that the person does not come back with an earlier phone number either.
 */
async function isKept(
  { clock, databases }: Pick<AppContext, 'clock' | 'databases'>,
  kind: IdentityKind,
  playerId: PlayerId,
): Promise<boolean> {
  const { read } = databases.shardOf(playerId)
  if (kind === 'bankAccount' && (await isOnBreak(read, playerId, clock.now()))) return true
  return await isKeptOutByCase(read, playerId)
}

/**
 * Call it after the identity is removed from the shard. A crash in between leaves an unfinished claim. A bank account of a
 * player on a break stays claimed until the break is over.
 */
export async function releaseIdentity(
  { clock, databases }: Pick<AppContext, 'clock' | 'databases'>,
  identity: Identity,
  playerId: PlayerId,
): Promise<void> {
  if (await isKept({ clock, databases }, identity.kind, playerId)) return
  await databases.main.transact((tx) => deleteClaims(tx, identity, playerId))
}

/** Releases all that an erased player whose break is over has of a kind: the values behind the hashes are gone then. */
export async function releaseKind(
  { databases }: Pick<AppContext, 'databases'>,
  kind: IdentityKind,
  playerId: PlayerId,
): Promise<void> {
  await databases.main.transact((tx) => deleteClaimsOfKind(tx, kind, playerId))
}

/** No player has this number. */
const noPlayer = 0 as PlayerId

/** The player who holds the identity. An unknown identity runs the same queries, so the time reveals nothing. */
export async function findOwner(
  { databases }: Pick<AppContext, 'databases'>,
  identity: Identity,
): Promise<PlayerId | undefined> {
  const playerId = (await findClaim(databases.main.read, identity)) ?? noPlayer
  const hasIt = await hasIdentity(databases.shardOf(playerId).read, identity, playerId)
  return hasIt ? playerId : undefined
}
