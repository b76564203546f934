import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { erasedHoldDays, releaseIdentity } from '../../session/index.ts'
import { clearIdentities, deleteLapsed, listHeldIdentities } from './queries.ts'

const batch = 500
const dayMs = 86_400_000

/** Deletes what was kept of erased players: phone numbers after the hold, payees after the retention period. */
export async function forgetErased(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const payees = await shard.transact((tx) => deleteLapsed(tx, now, batch))
  const erasedBefore = new Date(now.getTime() - erasedHoldDays * dayMs)
  const held = await listHeldIdentities(shard.read, erasedBefore, batch)
  for (const { playerId, phoneIndex, googleIndex } of held) {
    await shard.transact((tx) => clearIdentities(tx, playerId))
    if (phoneIndex) await releaseIdentity(app, 'phone', Buffer.from(phoneIndex), playerId)
    if (googleIndex) await releaseIdentity(app, 'google', Buffer.from(googleIndex), playerId)
  }
  return { identities: held.length, payees }
}
