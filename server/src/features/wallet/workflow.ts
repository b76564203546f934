import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { projection } from '../../events/projection.ts'
import { auditShard, chainShard, prepareMonths, verifyChain } from '../../ledger/index.ts'
import { every, nightly, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { countMarketTotals } from './market-totals.ts'
import { clearMarketTotals } from './queries.ts'

export const workflows: readonly Workflow[] = [
  projection({ name: 'wallet.marketTotals', apply: countMarketTotals, reset: clearMarketTotals }),
  nightly({ name: 'wallet.prepareMonths', hour: 2, zone: 'Asia/Kolkata', run: prepareComingMonths }),
  every({ name: 'wallet.chainJournal', seconds: 60, run: chainJournal }),
  nightly({ name: 'wallet.auditLedger', hour: 4, zone: 'Asia/Kolkata', run: auditLedger }),
]

const monthsAhead = 6

async function prepareComingMonths(_app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  return { made: await prepareMonths(shard.pool, now, monthsAhead) }
}

async function chainJournal(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  return await chainShard(shard.pool, app.config.ledgerKey, now)
}

async function auditLedger(app: AppContext, shard: Shard): Promise<RunCounts> {
  const { players, transfers, broken } = await auditShard(shard.pool)
  const { tampered } = await verifyChain(shard.pool, app.config.ledgerKey)
  for (const row of broken) app.log.error({ shard: shard.name, ...row }, 'ledger invariant broken')
  for (const row of tampered)
    app.log.error({ shard: shard.name, ...row }, 'ledger chain broken, row changed or removed')
  return { players, transfers, broken: broken.length, tampered: tampered.length }
}
