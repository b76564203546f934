import type { StaffInput, StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { toWire } from '@zamra/contract/money.ts'
import type { Databases, Shard } from '../../../db/databases.ts'
import type { StaffHandler } from '../call/context.ts'
import { type Cell, lineNames, linesOf } from './lines.ts'
import { listDays, marketNumber, type Period, periodBefore, requirePeriod } from './period.ts'
import { type Active, countActive, countBehind, findMarket, listCells } from './report-queries.ts'
import { inSnapshot } from './snapshot-queries.ts'

export async function readPeriod(databases: Databases, given: StaffInput<'/report/money'>): Promise<Period> {
  requirePeriod(given)
  const market = marketNumber(given.market)
  const { from, to } = given
  const shard = databases.shards[0] as Shard
  return { market, from, to, ...(await inSnapshot(shard, (tx) => findMarket(tx, market))) }
}

export const reportMoney: StaffHandler<'/report/money'> = async ({ app, now }, given) => ({
  now: now.getTime(),
  ...(await readMoney(app.databases, given)),
})

/** Deposits to tax by day, from the projections of all shards. */
export async function readMoney(
  databases: Databases,
  given: StaffInput<'/report/money'>,
): Promise<Omit<StaffOutput<'/report/money'>, 'now'>> {
  const period = await readPeriod(databases, given)
  // One after the other: each needs a connection of reports to every shard.
  const read = await readShards(databases, period)
  const before = await readShards(databases, periodBefore(period))
  const byDay = Map.groupBy(read.cells, ({ day }) => day)
  return {
    currency: period.currency,
    days: listDays(period).map((day) => ({
      ...{ day, ...onWire(byDay.get(day) ?? []) },
      activePlayers: activeOn(read.active, day),
    })),
    total: { ...onWire(read.cells), activePlayers: activeOn(read.active, null) },
    earlier: { ...onWire(before.cells), activePlayers: activeOn(before.active, null) },
    behind: read.behind,
  }
}

async function readShards(databases: Databases, period: Period) {
  const shards = await Promise.all(
    databases.shards.map((shard) =>
      inSnapshot(shard, async (tx) => ({
        cells: await listCells(tx, period),
        active: await countActive(tx, period),
        behind: await countBehind(tx, period.market),
      })),
    ),
  )
  return {
    cells: shards.flatMap(({ cells }) => cells),
    active: shards.flatMap(({ active }) => active),
    behind: shards.reduce((sum, { behind }) => sum + behind, 0),
  }
}

function onWire(cells: readonly Cell[]) {
  const lines = linesOf(cells)
  return Object.fromEntries(lineNames.map((line) => [line, toWire(lines[line])])) as Record<keyof typeof lines, number>
}

/** A player is on one shard, so the counts of the shards add up. */
function activeOn(active: readonly Active[], day: string | null): number {
  return active.filter((one) => one.day === day).reduce((sum, { players }) => sum + players, 0)
}
