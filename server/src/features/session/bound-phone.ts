import type { PlayerId } from '@zamra/contract/brand.ts'
import { placeOf, type Stores } from './identity/claim.ts'
import { type Phone, phoneOfE164 } from './phone.ts'
import { findPhoneSealed } from './queries.ts'

export async function boundPhone({ databases, vault }: Stores, playerId: PlayerId): Promise<Phone | undefined> {
  const sealed = await findPhoneSealed(databases.shardOf(playerId).read, playerId)
  return sealed && phoneOfE164(vault.open(sealed, placeOf(playerId, 'phone_sealed')))
}
