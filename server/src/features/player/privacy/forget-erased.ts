import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { forgetFiles } from '../../file/index.ts'
import { erasedHoldDays, releaseKind } from '../../session/index.ts'
import { forgetTelemetry } from '../../tracking/index.ts'
import { clearIdentities, deleteLapsed, listErasedSince, listHeldIdentities } from './queries.ts'

const batch = 500
const dayMs = 86_400_000

/** An erasure that a crash has cut off is finished by one of the next runs. */
const finishDays = 7

/** Deletes what was kept of erased players: phone numbers after the hold, payees after the retention period. */
export async function forgetErased(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const payees = await shard.transact((tx) => deleteLapsed(tx, now, batch))
  const erasedBefore = new Date(now.getTime() - erasedHoldDays * dayMs)
  const held = await listHeldIdentities(shard.read, erasedBefore, batch)
  for (const playerId of held) {
    await shard.transact((tx) => clearIdentities(tx, playerId))
    await releaseKind(app, 'phone', playerId)
    await releaseKind(app, 'google', playerId)
  }
  const erased = await listErasedSince(shard.read, new Date(now.getTime() - finishDays * dayMs), batch)
  for (const playerId of erased) {
    await forgetTelemetry(app.databases, playerId)
    await forgetFiles(app, playerId)
  }
  return { identities: held.length, payees }
}
