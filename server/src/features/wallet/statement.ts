import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, type Money, minor, nothing, subtract } from '@zamra/contract/money.ts'
import { daysOnline } from '../../base/chosen-days.ts'
import { dayIn, daysIn } from '../../base/clock.ts'
import { refusal } from '../../base/refusal.ts'
import type { Shard } from '../../db/databases.ts'
import type { Handler } from '../../http/context.ts'
import { type BalanceRecord, readRecords, records } from '../../ledger/index.ts'
import { type MarketPolicy, policyOf } from '../market/index.ts'

const dayMs = 86_400_000
/** A player who plays more than this in the days they chose gets the statement in parts. */
const linesMax = 20_000

/**
 * Every movement of the player's cash, from the journal. The opening balance and the movements add up to the closing
 * balance, which is the balance that the journal itself left after the last movement.
 */
export const statement: Handler<'/user/statement'> = async ({ app, playerId, market, now }, { from, to }) => {
  const policy = policyOf(app, market)
  const { timeZone, currency } = policy
  const { since, until } = daysBetween(policy, now, from, to)
  const shard = app.databases.shardOf(playerId)
  const found = await readRecords(shard.pool, playerId, { record: 'other', since, until, limit: linesMax + 1 })
  if (found.length > linesMax) throw refusal('input.invalid', { fields: [{ field: 'from', problem: 'tooMany' }] })
  const lines = found.filter(({ isBonus }) => !isBonus).reverse()
  const [first] = lines
  const opening = first ? subtract(first.balanceAfter, first.amount) : await cashBefore(shard, playerId, since)
  const amounts = lines.map(({ amount }) => amount)
  return {
    currency: currency.iso,
    timeZone,
    from,
    to,
    opening,
    received: sumOf(amounts.filter((amount) => amount > 0n)),
    spent: sumOf(amounts.filter((amount) => amount < 0n)),
    closing: lines.at(-1)?.balanceAfter ?? opening,
    list: lines.map(onWire),
  }
}

/** The days of the player's market as moments. Days that are no days, too old or in the wrong order are refused. */
function daysBetween(policy: MarketPolicy, now: Date, from: string, to: string) {
  const { timeZone } = policy
  const today = Date.parse(dayIn(timeZone, now))
  const [first, last] = [from, to].map((day) => Math.round((today - Date.parse(day)) / dayMs))
  const isValid = first !== undefined && last !== undefined && last >= 0 && first >= last && first <= daysOnline(policy)
  if (!isValid) throw refusal('input.invalid', { fields: [{ field: 'from', problem: 'range' }] })
  return daysIn(timeZone, now, first, last)
}

/** The cash that the last movement before a moment left. */
async function cashBefore({ pool }: Pick<Shard, 'pool'>, playerId: PlayerId, until: Date): Promise<Money> {
  const page = { record: 'other', since: new Date(0), until, limit: 200 } as const
  for (let before: number | undefined; ; ) {
    const rows = await readRecords(pool, playerId, { ...page, ...(before !== undefined && { before }) })
    const cash = rows.find(({ isBonus }) => !isBonus)
    if (cash) return cash.balanceAfter
    if (rows.length < page.limit) return nothing
    before = rows.at(-1)?.seq
  }
}

function sumOf(amounts: readonly Money[]): Money {
  return add(nothing, ...amounts.map((amount) => minor(amount)))
}

function onWire({ record, movement, amount, balanceAfter, ref, at }: BalanceRecord) {
  return {
    type: records.indexOf(record),
    remark: movement,
    amount,
    balanceAfter,
    refNo: ref.replaceAll('-', ''),
    createdAt: at.getTime(),
  }
}
