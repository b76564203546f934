import { nextTimeIn } from '../../base/clock.ts'
import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { toOrderRow } from './order-view.ts'
import { countRecord, selectRecord } from './queries.ts'

const dayMs = 86_400_000
const days = { today: 1, '7d': 7, '30d': 30 } as const

/** Lists the player's orders of the last calendar days in their market's time zone, newest first. */
export const record: Handler<'/recharge/record'> = async (ctx, { pageNo, pageSize, range, status }) => {
  const shard = ctx.app.databases.shardOf(ctx.playerId).read
  const since = startOfDay(policyOf(ctx.app, ctx.market).timeZone, ctx.now, days[range] - 1)
  const filter = { since, state: status, offset: (pageNo - 1) * pageSize, limit: pageSize }
  const [total, orders] = await Promise.all([
    countRecord(shard, ctx.playerId, filter),
    selectRecord(shard, ctx.playerId, filter),
  ])
  return { total, list: orders.map((order) => toOrderRow(order, ctx.locale)) }
}

/** Midnight in the zone, `daysAgo` days back. No market has daylight saving time, so every day has 24 hours. */
function startOfDay(zone: string, now: Date, daysAgo: number): Date {
  return nextTimeIn(zone, 0, new Date(now.getTime() - (daysAgo + 1) * dayMs))
}
