import { daysChosen } from '../../base/chosen-days.ts'
import { daysIn } from '../../base/clock.ts'
import type { Handler } from '../../http/context.ts'
import { type BalanceRecord, readRecords, records } from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'

const days = { today: [0, 0], yesterday: [1, 1], '3d': [2, 0], '7d': [6, 0], '30d': [29, 0] } as const

/** Read from the journal. Each line has the balance after it, so that players can check the sum themselves. */
export const balanceRecord: Handler<'/user/balanceRecord'> = async (ctx, input) => {
  const { type, range, pageNo, pageSize } = input
  const { app, playerId, market, now } = ctx
  const policy = policyOf(app, market)
  const { timeZone, currency } = policy
  const period =
    range === 'custom' ? daysChosen(policy, now, input) : daysIn(timeZone, now, days[range][0], days[range][1])
  const rows = await readRecords(app.databases.shardOf(playerId).pool, playerId, {
    record: records[type] ?? 'other',
    ...period,
    offset: (pageNo - 1) * pageSize,
    // One more than the page holds tells whether there is another page.
    limit: pageSize + 1,
  })
  const list = rows.slice(0, pageSize).map(onWire)
  return { currency: currency.iso, list, pageNo, pageSize, hasMore: rows.length > pageSize }
}

function onWire({ seq, record, movement, amount, balanceAfter, isBonus, ref, at }: BalanceRecord) {
  return {
    id: String(seq),
    type: records.indexOf(record),
    amount,
    balanceAfter,
    isBonus,
    refNo: ref.replaceAll('-', ''),
    createdAt: at.getTime(),
    remark: movement,
  }
}
