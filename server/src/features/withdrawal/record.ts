import { daysChosen } from '../../base/chosen-days.ts'
import { daysIn } from '../../base/clock.ts'
import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { countRecord, selectRecord } from './queries.ts'
import { toRow } from './withdrawal-view.ts'

const days = { today: 0, '7d': 6, '30d': 29 } as const

/** The player's withdrawals of whole days of their market, newest first. */
export const record: Handler<'/withdraw/record'> = async (ctx, input) => {
  const { read } = ctx.app.databases.shardOf(ctx.playerId)
  const { pageNo, pageSize, status, range } = input
  const policy = policyOf(ctx.app, ctx.market)
  const period =
    range === 'custom' ? daysChosen(policy, ctx.now, input) : daysIn(policy.timeZone, ctx.now, days[range], 0)
  const filter = { ...period, state: status, offset: (pageNo - 1) * pageSize, limit: pageSize }
  const [total, rows] = await Promise.all([
    countRecord(read, ctx.playerId, filter),
    selectRecord(read, ctx.playerId, filter),
  ])
  return { total, list: rows.map(toRow) }
}
