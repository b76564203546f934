import type { Shard } from '../../db/databases.ts'
import { projection } from '../../facts/projection.ts'
import { every, type Figures, type Flow, nightly } from '../../flow/define.ts'
import type { House } from '../../http/context.ts'
import { auditShard, chainShard, prepareMonths, verifyChain } from '../../ledger/index.ts'
import { countMarketTotals } from './market-totals.ts'
import { clearMarketTotals } from './queries.ts'

export const flows: readonly Flow[] = [
  projection({ name: 'wallet.marketTotals', apply: countMarketTotals, forget: clearMarketTotals }),
  nightly({ name: 'wallet.prepareMonths', hour: 2, zone: 'Asia/Kolkata', run: prepareComingMonths }),
  every({ name: 'wallet.chainJournal', seconds: 60, run: chainJournal }),
  nightly({ name: 'wallet.auditBook', hour: 4, zone: 'Asia/Kolkata', run: auditBook }),
]

const monthsAhead = 6

async function prepareComingMonths(_house: House, shard: Shard, now: Date): Promise<Figures> {
  return { made: await prepareMonths(shard.pool, now, monthsAhead) }
}

async function chainJournal(house: House, shard: Shard): Promise<Figures> {
  return await chainShard(shard.pool, house.config.ledgerKey)
}

async function auditBook(house: House, shard: Shard): Promise<Figures> {
  const { players, transfers, broken } = await auditShard(shard.pool)
  const { tampered } = await verifyChain(shard.pool, house.config.ledgerKey)
  for (const row of broken) house.log.error({ shard: shard.name, ...row }, 'the book is broken')
  for (const row of tampered) house.log.error({ shard: shard.name, ...row }, 'the journal was tampered with')
  return { players, transfers, broken: broken.length, tampered: tampered.length }
}
