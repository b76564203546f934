import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import type { AppContext } from '../../app-context.ts'
import { daysChosen } from '../../base/chosen-days.ts'
import { daysIn } from '../../base/clock.ts'
import type { Handler } from '../../http/context.ts'
import { type BalanceRecord, readRecords, records } from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import { adjustmentTexts } from './adjustment-texts.ts'
import { listAdjustments } from './queries.ts'

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
  const shown = rows.slice(0, pageSize)
  const reasons = await reasonsOf(app, playerId, shown, ctx.locale)
  const list = shown.map((row) => onWire(row, reasons.get(row.ref)))
  return { currency: currency.iso, list, pageNo, pageSize, hasMore: rows.length > pageSize }
}

/** Why two people have moved money by hand, by the reference of the movement. */
async function reasonsOf(
  { databases }: AppContext,
  playerId: PlayerId,
  rows: readonly BalanceRecord[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const refs = rows.filter(({ movement }) => movement.startsWith('adjustment')).map(({ ref }) => ref)
  if (refs.length === 0) return new Map()
  const found = await listAdjustments(databases.shardOf(playerId).read, playerId, refs)
  return new Map(found.map(({ adjustment, cause }) => [adjustment, adjustmentTexts[cause][locale]]))
}

function onWire(
  { seq, record, movement, amount, balanceAfter, isBonus, ref, at }: BalanceRecord,
  reason: string | undefined,
) {
  return {
    id: String(seq),
    type: records.indexOf(record),
    amount,
    balanceAfter,
    isBonus,
    refNo: ref.replaceAll('-', ''),
    createdAt: at.getTime(),
    remark: movement,
    ...(reason !== undefined && { reason }),
  }
}
