import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { dayIn } from '../../base/clock.ts'
import { readYear } from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import { countSince, listUnderWayAt } from './standing-queries.ts'
import type { TaxYear } from './tax.ts'

/** What the tax of a withdrawal is computed from; nothing where the market withholds none. */
export async function readTaxYear(
  app: AppContext,
  { playerId, market, at }: { readonly playerId: PlayerId; readonly market: string; readonly at: Date },
): Promise<TaxYear | undefined> {
  const { tax, timeZone } = policyOf(app, market)
  if (tax.engine === 'none') return undefined
  const { read, pool } = app.databases.shardOf(playerId)
  const firstDay = yearStart(dayIn(timeZone, at))
  const since = new Date(`${firstDay}T00:00:00+05:30`)
  const underWay = await listUnderWayAt(read, playerId, since)
  const [{ deposited, opening }, withdrawals] = await Promise.all([
    readYear(pool, playerId, { firstDay, since, underWay }),
    countSince(read, playerId, since),
  ])
  return { deposited, opening, withdrawn: withdrawals.amount, withheld: withdrawals.tax }
}

/** The financial year of India begins on the first of April. */
function yearStart(day: string): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) >= '04-01' ? year : year - 1}-04-01`
}
