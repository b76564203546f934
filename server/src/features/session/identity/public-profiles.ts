import type { PlayerId } from '@zamra/contract/brand.ts'
import type { avatars } from '@zamra/contract/player.ts'
import { listPublicProfiles } from '../queries.ts'
import type { Stores } from './claim.ts'
import { placeOf } from './identity.ts'
import { phoneOfE164 } from './phone.ts'

/** What other players may see of a player. */
export type PublicProfile = { readonly mobileMasked: string; readonly avatar: (typeof avatars)[number] }

/** A guest has no number, so the end of their id is shown. */
export async function publicProfiles(
  { databases, vault }: Stores,
  playerIds: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, PublicProfile>> {
  const byShard = Map.groupBy(playerIds, (playerId) => databases.shardOf(playerId))
  const rows = await Promise.all([...byShard].map(([shard, ids]) => listPublicProfiles(shard.read, ids)))
  return new Map(
    rows.flat().map(({ playerId: id, phoneSealed, avatar }) => {
      const playerId = id as PlayerId
      const phone = phoneSealed && phoneOfE164(vault.open(phoneSealed, placeOf(playerId, 'phone_sealed')))
      const mobileMasked = phone ? phone.masked : `#••••${String(playerId).slice(-idTail)}`
      return [playerId, { mobileMasked, avatar: avatar as PublicProfile['avatar'] }]
    }),
  )
}

const idTail = 3
