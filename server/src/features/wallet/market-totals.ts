import { add, type Money, negate, nothing } from '@zamra/contract/money.ts'
import type { ShardTx } from '../../db/database.ts'
import type { Databases } from '../../db/databases.ts'
import type { DomainEvent } from '../../events/event.ts'
import { addMarketDays, listMarketDays, type MarketDay } from './queries.ts'

type MoneyEvent = DomainEvent<'bet.settled' | 'bet.reversed' | 'prize.won' | 'deposit.credited' | 'withdrawal.paid'>

/** Writes one row per market and day, in a fixed order, so that concurrent batches do not deadlock. */
export async function countMarketTotals(tx: ShardTx, events: readonly MoneyEvent[]): Promise<void> {
  const days = new Map<string, MarketDay>()
  for (const event of events) {
    const { market, day } = event.payload
    const key = `${market} ${day}`
    days.set(key, addTotals(days.get(key) ?? { market, day, ...noMoney }, amountsOf(event)))
  }
  await addMarketDays(tx, [...days.values()])
}

/** The totals of all shards together. */
export async function readMarketTotals(databases: Databases, market: number, from: string, to: string) {
  const shards = await Promise.all(databases.shards.map((shard) => listMarketDays(shard.read, market, from, to)))
  const days = new Map<string, MarketDay>()
  for (const row of shards.flat()) {
    const sum = days.get(row.day)
    days.set(row.day, sum ? addTotals(sum, row) : row)
  }
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day))
}

type Totals = Omit<MarketDay, 'market' | 'day'>

const noMoney: Totals = { staked: nothing, won: nothing, deposited: nothing, withdrawn: nothing }

function amountsOf(event: MoneyEvent): Partial<Totals> {
  const { amount } = event.payload
  if (event.kind === 'bet.settled') return { staked: event.payload.staked, won: amount }
  if (event.kind === 'bet.reversed') return { staked: negate(event.payload.staked), won: negate(amount) }
  if (event.kind === 'prize.won') return { won: amount }
  return event.kind === 'deposit.credited' ? { deposited: amount } : { withdrawn: amount }
}

function addTotals(day: MarketDay, more: Partial<Totals>): MarketDay {
  const sum = (name: keyof Totals): Money => add(day[name], more[name] ?? nothing)
  return { ...day, staked: sum('staked'), won: sum('won'), deposited: sum('deposited'), withdrawn: sum('withdrawn') }
}
