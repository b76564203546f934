import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { checkPlace } from '../check-place.ts'
import { isSameName, maskName } from './holder-name.ts'
import { findVerifiedName } from './queries.ts'

/** The name on the document of a verified player. Undefined for a player who is not verified. */
export async function readVerifiedName(
  { databases, vault }: AppContext,
  playerId: PlayerId,
): Promise<string | undefined> {
  const found = await findVerifiedName(databases.shardOf(playerId).read, playerId)
  return found?.nameSealed
    ? vault.open(found.nameSealed, checkPlace(playerId, found.checkNo, 'name_sealed'))
    : undefined
}

export type OtherPerson = { readonly given: string; readonly known: string }

/** Both names, masked, when an account is not in the verified name: money goes only to the person who was verified. */
export function otherPersonOf(holder: string, verified: string | undefined): OtherPerson | undefined {
  if (verified === undefined || isSameName(holder, verified)) return undefined
  return { given: maskName(holder), known: maskName(verified) }
}
