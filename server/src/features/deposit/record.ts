import { daysChosen } from '../../base/chosen-days.ts'
import { daysIn } from '../../base/clock.ts'
import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { toOrderRow } from './order-view.ts'
import { countRecord, selectRecord } from './queries.ts'

const days = { today: 0, '7d': 6, '30d': 29 } as const

/** Lists the player's orders of whole calendar days in their market's time zone, newest first. */
export const record: Handler<'/recharge/record'> = async (ctx, input) => {
  const shard = ctx.app.databases.shardOf(ctx.playerId).read
  const { pageNo, pageSize, range, status } = input
  const policy = policyOf(ctx.app, ctx.market)
  const period =
    range === 'custom' ? daysChosen(policy, ctx.now, input) : daysIn(policy.timeZone, ctx.now, days[range], 0)
  const filter = { ...period, state: status, offset: (pageNo - 1) * pageSize, limit: pageSize }
  const [total, orders] = await Promise.all([
    countRecord(shard, ctx.playerId, filter),
    selectRecord(shard, ctx.playerId, filter),
  ])
  return { total, list: orders.map((order) => toOrderRow(order, ctx.locale)) }
}
