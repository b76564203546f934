import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { forgetFiles } from '../../file/index.ts'
import { forgetAppeals } from '../../risk/index.ts'
import { forgetSafety } from '../../safety/index.ts'
import { erasedHoldDays, forgetInviteCode, releaseKind } from '../../session/index.ts'
import { forgetTelemetry } from '../../tracking/index.ts'
import { forgetChecks } from '../kyc/queries.ts'
import { clearIdentities, deleteLapsed, listErasedSince, listHeldIdentities } from './queries.ts'

const batch = 500
const dayMs = 86_400_000

/** An erasure that a crash has cut off is finished by one of the next runs. */
const finishDays = 7

/** Deletes what was kept of erased players: phone numbers after the hold and their break, payees and identity after the retention period. */
export async function forgetErased(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const lapsed = await shard.transact(async (tx) => {
    const players = await deleteLapsed(tx, now, batch)
    for (const { playerId, isResting } of players) if (!isResting) await forgetSafety(tx, playerId)
    return players
  })
  for (const { playerId, isResting } of lapsed) {
    if (isResting) continue
    await releaseKind(app, 'bankAccount', playerId)
    await releaseKind(app, 'document', playerId)
  }
  const erasedBefore = new Date(now.getTime() - erasedHoldDays * dayMs)
  const held = await listHeldIdentities(shard.read, { erasedBefore, at: now, limit: batch })
  for (const { playerId, isKept } of held) {
    await shard.transact(async (tx) => {
      await clearIdentities(tx, playerId)
      if (isKept) return
      await forgetChecks(tx, playerId, { keepHash: false })
      await forgetSafety(tx, playerId)
    })
    await releaseKind(app, 'phone', playerId)
    await releaseKind(app, 'google', playerId)
    await releaseKind(app, 'bankAccount', playerId)
    if (!isKept) await releaseKind(app, 'document', playerId)
  }
  const erased = await listErasedSince(shard.read, new Date(now.getTime() - finishDays * dayMs), batch)
  for (const playerId of erased) {
    await forgetAppeals(app.databases, playerId)
    await forgetTelemetry(app.databases, playerId)
    await forgetFiles(app, playerId)
    await forgetInviteCode(app, playerId)
  }
  return { identities: held.length, payees: lapsed.length }
}
