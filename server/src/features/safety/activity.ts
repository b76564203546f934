import { dayIn } from '../../base/clock.ts'
import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { selectActivity } from './activity-queries.ts'

/** How many periods are shown, the running one included. */
const counts = { day: 7, week: 8, month: 12 } as const

/** Deposits, withdrawals, stakes, wins and time of the last days, weeks or months of the market's calendar. */
export const activity: Handler<'/safety/activity'> = async ({ app, playerId, market, now }, { by }) => {
  const { currency, timeZone } = policyOf(app, market)
  const { read } = app.databases.shardOf(playerId)
  const rows = await selectActivity(read, playerId, { by, count: counts[by], today: dayIn(timeZone, now) })
  return { currency: currency.iso, rows: [...rows] }
}
