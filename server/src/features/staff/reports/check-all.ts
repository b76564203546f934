import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { newestKey } from '../../../ledger/index.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { listDayDigests, listKnownDays, putChecks } from './check-queries.ts'
import type { Period } from './period.ts'
import { compareShard } from './reconcile.ts'
import { findMarket } from './report-queries.ts'
import { sealOf } from './sealed-days.ts'
import { inSnapshot } from './snapshot-queries.ts'

type Sealer = Pick<AppContext, 'log'> & {
  readonly config: Pick<AppContext['config'], 'ledgerKeys'>
  readonly clock: Pick<AppContext['clock'], 'now'>
}

/**
 * Compares every day of a shard with the whole journal and seals the days that are equal. A check during the day sums only
 * what has changed since. A day that differs is reported and loses its seal, so that every check sums it again and says so.
 */
export async function checkReports(app: Sealer, shard: Shard): Promise<RunCounts> {
  const known = await inSnapshot(shard, async (tx) => {
    const all: Period[] = []
    for (const days of await listKnownDays(tx)) all.push({ ...days, zone: (await findMarket(tx, days.market)).zone })
    return all
  })
  const done = { days: 0, differing: 0 }
  for (const period of known) {
    const { sealed, differing } = await checkMarket(app, shard, period)
    done.days += sealed
    done.differing += differing
  }
  return done
}

async function checkMarket({ config, clock, log }: Sealer, shard: Shard, period: Period) {
  const checkedAt = clock.now()
  // In one snapshot: what is sealed are the rows that were compared, and no later ones.
  const { compared, digests } = await inSnapshot(shard, async (tx) => ({
    compared: await compareShard(tx, shard.index, period),
    digests: await listDayDigests(tx, period),
  }))
  const wrong = new Set(compared.differing.map(({ day }) => day))
  for (const { day, what, difference } of compared.differing)
    log.error({ shard: shard.index, day, what, difference: String(difference) }, 'report differs from the ledger')
  const { key } = newestKey(config.ledgerKeys)
  const checks = digests
    .filter(({ day }) => !wrong.has(day))
    .map((one) => ({ ...one, checkedAt }))
    .map((one) => ({ ...one, seal: sealOf(key, shard.index, period, one) }))
  await shard.reports.transact((tx) => putChecks(tx, period, checks))
  return { sealed: checks.length, differing: compared.differing.length }
}
