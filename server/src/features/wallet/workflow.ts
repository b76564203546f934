import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { projection } from '../../events/projection.ts'
import { auditLedger, chainShard, prepareMonths } from '../../ledger/index.ts'
import { every, nightly, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { countMarketTotals } from './market-totals.ts'
import { pruneReadEvents } from './prune-events.ts'
import { clearMarketTotals } from './queries.ts'

export const workflows: readonly Workflow[] = [
  projection({ name: 'wallet.marketTotals', apply: countMarketTotals, reset: clearMarketTotals }),
  nightly({ name: 'wallet.prepareMonths', hour: 2, zone: 'Asia/Kolkata', run: prepareComingMonths }),
  nightly({ name: 'wallet.pruneEvents', hour: 3, zone: 'Asia/Kolkata', run: pruneReadEvents }),
  every({ name: 'wallet.chainJournal', seconds: 60, run: chainJournal }),
  nightly({ name: 'wallet.auditLedger', hour: 4, zone: 'Asia/Kolkata', run: audit }),
]

const monthsAhead = 6

async function prepareComingMonths(_app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  return { made: await prepareMonths(shard.pool, now, monthsAhead) }
}

async function chainJournal(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  return await chainShard(shard.pool, app.config.ledgerKeys, now)
}

/** Every night what is new since the last checkpoint, and on Sundays everything. */
async function audit(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const full = now.getUTCDay() === 0
  const audited = await auditLedger(shard.pool, { keys: app.config.ledgerKeys, at: now, full })
  const { players, transfers, broken, tampered } = audited
  for (const row of broken) app.log.error({ shard: shard.name, ...row }, 'ledger invariant broken')
  for (const row of tampered)
    app.log.error({ shard: shard.name, ...row }, 'ledger chain broken, row changed or removed')
  return { players, transfers, broken: broken.length, tampered: tampered.length }
}
