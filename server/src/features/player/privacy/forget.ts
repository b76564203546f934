import type { Shard } from '../../../db/databases.ts'
import type { Figures } from '../../../flow/define.ts'
import type { House } from '../../../http/context.ts'
import { erasedHoldDays, releaseIdentity } from '../../session/index.ts'
import { clearIdentities, deleteLapsed, listHeldIdentities } from './queries.ts'

const batch = 500
const dayMs = 86_400_000

/** What an erased player left for a time: his number for the hold, his payees for as long as the law says. */
export async function forgetErased(house: House, shard: Shard, now: Date): Promise<Figures> {
  const payees = await shard.transact((tx) => deleteLapsed(tx, now, batch))
  const erasedBefore = new Date(now.getTime() - erasedHoldDays * dayMs)
  const held = await listHeldIdentities(shard.read, erasedBefore, batch)
  for (const { playerId, phoneIndex, googleIndex } of held) {
    await shard.transact((tx) => clearIdentities(tx, playerId))
    if (phoneIndex) await releaseIdentity(house, 'phone', Buffer.from(phoneIndex), playerId)
    if (googleIndex) await releaseIdentity(house, 'google', Buffer.from(googleIndex), playerId)
  }
  return { identities: held.length, payees }
}
