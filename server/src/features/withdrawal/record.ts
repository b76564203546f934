import type { InputOf } from '@zamra/contract/calls.ts'
import { daysIn, nextTimeIn } from '../../base/clock.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { countRecord, selectRecord } from './queries.ts'
import { toRow } from './withdrawal-view.ts'

type Path = '/withdraw/record'
const dayMs = 86_400_000
const days = { today: 0, '7d': 6, '30d': 29 } as const
const monthsBack = 24

/** The player's withdrawals of whole days of their market, newest first. */
export const record: Handler<Path> = async (ctx, input) => {
  const { read } = ctx.app.databases.shardOf(ctx.playerId)
  const { pageNo, pageSize, status } = input
  const filter = { ...periodOf(ctx, input), state: status, offset: (pageNo - 1) * pageSize, limit: pageSize }
  const [total, rows] = await Promise.all([
    countRecord(read, ctx.playerId, filter),
    selectRecord(read, ctx.playerId, filter),
  ])
  return { total, list: rows.map(toRow) }
}

function periodOf(ctx: CallContext<Path>, { range, from, to }: InputOf<Path>) {
  const { timeZone } = policyOf(ctx.app, ctx.market)
  if (range !== 'custom') return daysIn(timeZone, ctx.now, days[range], 0)
  const since = from === undefined ? undefined : startOf(timeZone, from)
  const last = to === undefined ? undefined : startOf(timeZone, to)
  const oldest = new Date(ctx.now)
  oldest.setUTCMonth(oldest.getUTCMonth() - monthsBack)
  if (!since || !last || last < since || since.getTime() < oldest.getTime() - dayMs) {
    const problem = `Choose a first and a last day within the last ${monthsBack} months`
    throw ctx.refusal('input.invalid', { fields: [{ field: 'from', problem }] })
  }
  return { since, until: new Date(last.getTime() + dayMs) }
}

/** Midnight of a calendar day. Every market is east of Greenwich, so it is less than a day before midnight in UTC. */
function startOf(zone: string, day: string): Date | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(utc) ? undefined : nextTimeIn(zone, 0, new Date(utc - dayMs / 2))
}
