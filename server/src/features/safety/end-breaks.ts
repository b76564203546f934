import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import type { ShardTx } from '../../db/database.ts'
import type { Shard } from '../../db/databases.ts'
import { queryIn } from '../../db/query-in.ts'
import { pushEvent } from '../../http/push.ts'
import * as ledger from '../../ledger/index.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { breakIsOver } from './break.ts'
import { clearBreak, findBars, isBarredByBreak, listBreaksToEnd } from './break-queries.ts'
import { appendChange, lockSetting } from './setting-queries.ts'

const batch = 500

/** Opens play for those whose break is over. If it runs late, a break is longer, never shorter. */
export async function endBreaks(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const due = await listBreaksToEnd(shard.read, now, batch)
  const counts = { ended: 0, failed: 0 }
  for (const playerId of due) {
    try {
      if (!(await shard.transact((tx) => endBreak(tx, playerId, now)))) continue
      counts.ended += 1
      await pushEvent(app, playerId, 'userInfo')
    } catch (err) {
      // The next run tries again; the breaks of others do not wait for it.
      counts.failed += 1
      app.log.error({ err, playerId }, 'break not ended')
    }
  }
  return counts
}

/** False when the player has made their break longer meanwhile. */
async function endBreak(tx: ShardTx, playerId: PlayerId, at: Date): Promise<boolean> {
  const { opensAt, barsBefore } = await lockSetting(tx, playerId)
  if (!opensAt || opensAt > at) return false
  const bars = await findBars(tx, playerId)
  // A wallet that was closed meanwhile stays closed.
  if (bars !== undefined && (bars & 8) === 0) {
    const before = (await isBarredByBreak(tx, playerId)) ? (barsBefore ?? 0) | (bars & 4) : bars
    const barred = { play: (before & 1) !== 0, deposit: (before & 2) !== 0, withdrawal: (before & 4) !== 0 }
    await ledger.setBars(queryIn(tx), playerId, barred, { by: 'rules', reason: breakIsOver, at })
  }
  await clearBreak(tx, playerId)
  await appendChange(tx, playerId, { what: 'break.ended', detail: {}, by: 'rules', at })
  return true
}
