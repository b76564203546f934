import type { Money } from '@zamra/contract/money.ts'
import { nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { dayIn } from '../../base/clock.ts'
import { readYear } from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import type { Who } from './read-standing.ts'
import { countSince } from './standing-queries.ts'
import { taxOf194BA } from './tax.ts'

/** The tax that the market withholds from a withdrawal of this amount. */
export async function readTax(app: AppContext, { playerId, market, at }: Who, amount: Money): Promise<Money> {
  const { tax, timeZone } = policyOf(app, market)
  if (tax.engine === 'none') return nothing
  const { read, pool } = app.databases.shardOf(playerId)
  const firstDay = yearStart(dayIn(timeZone, at))
  const since = new Date(`${firstDay}T00:00:00+05:30`)
  const [{ deposited, opening }, withdrawals] = await Promise.all([
    readYear(pool, playerId, { firstDay, since }),
    countSince(read, playerId, since),
  ])
  return taxOf194BA({ deposited, opening, withdrawn: withdrawals.amount, withheld: withdrawals.tax }, amount)
}

/** The financial year of India begins on the first of April. */
function yearStart(day: string): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) >= '04-01' ? year : year - 1}-04-01`
}
