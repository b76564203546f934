import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, type Money, nothing, subtract, toWire } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { movementOf } from '../../../ledger/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import {
  findCashBefore,
  findWalletMarket,
  listCashMovements,
  listConduct,
  listRings,
  type Suspicion,
} from './case-queries.ts'
import { readPeriod } from './money.ts'
import { addDays, type Period, requirePeriod } from './period.ts'
import { listLedgerSums, listPlayerSums, listTaxed, type PlayerSums } from './report-queries.ts'
import { inSnapshot } from './snapshot-queries.ts'

const rowsMax = 1_000
const entriesMax = 5_000
const columns = ['deposits', 'withdrawals', 'stakes', 'prizes', 'tax'] as const
type Column = (typeof columns)[number]

type Compared = { readonly sums: Readonly<Record<Column, Money>>; readonly difference: Money }

/** What the reports have about these players of a shard, and how far it is from the journal, over all columns. */
async function comparePlayers(shard: Shard, period: Period, players: readonly number[]) {
  const [kept, journal] = await inSnapshot(shard, async (tx) => [
    await listPlayerSums(tx, period, players),
    await listLedgerSums(tx, period, players),
  ])
  const of = (rows: readonly PlayerSums[] | undefined, player: number, column: Column) =>
    rows?.find(({ playerId }) => playerId === player)?.[column] ?? nothing
  return new Map(
    players.map((player): [number, Compared] => {
      const sums = Object.fromEntries(columns.map((column) => [column, of(kept, player, column)])) as Compared['sums']
      const differences = columns.map((column) => sizeOf(subtract(sums[column], of(journal, player, column))))
      return [player, { sums, difference: add(nothing, ...differences) }]
    }),
  )
}

const sizeOf = (amount: Money): Money => (amount < nothing ? (-amount as Money) : amount)

function onWire({ sums, difference }: Compared) {
  const amounts = Object.fromEntries(columns.map((column) => [column, toWire(sums[column])]))
  return { ...(amounts as Record<Column, number>), difference: toWire(difference) }
}

const noSums = Object.fromEntries(columns.map((column) => [column, nothing])) as Compared['sums']
const total = (rows: readonly { readonly difference: number }[]) => rows.reduce((sum, row) => sum + row.difference, 0)

export const reportTax: StaffHandler<'/report/tax'> = async ({ app, now }, given) => {
  const period = await readPeriod(app.databases, given)
  const found = await Promise.all(
    app.databases.shards.map(async (shard) => {
      const players = await inSnapshot(shard, (tx) => listTaxed(tx, period, rowsMax + 1))
      requireWhole(players, 'players were taxed')
      return [...(await comparePlayers(shard, period, players))]
    }),
  )
  const rows = found
    .flat()
    .map(([playerId, compared]) => ({ playerId, ...onWire(compared) }))
    .toSorted((one, other) => other.tax - one.tax)
  return {
    now: now.getTime(),
    currency: period.currency,
    rows,
    total: rows.reduce((sum, { tax }) => sum + tax, 0),
    players: rows.length,
    difference: total(rows),
  }
}

/** A list that was cut would have totals that nobody can tell from the right ones. */
function requireWhole(rows: readonly unknown[], what: string): void {
  if (rows.length > rowsMax)
    throw new StaffError('input.invalid', `more than ${rowsMax} ${what} in this period on one shard: choose fewer days`)
}

export const reportSuspicious: StaffHandler<'/report/suspicious'> = async ({ app, now }, given) => {
  const period = await readPeriod(app.databases, given)
  const cases = await readCases(app, given.market, period)
  const players = new Map<number, Compared>()
  for (const shard of app.databases.shards) {
    const ids = cases.map(({ playerId }) => playerId).filter((id) => app.databases.shardOf(id as PlayerId) === shard)
    for (const entry of await comparePlayers(shard, period, [...new Set(ids)])) players.set(...entry)
  }
  const rows = cases.map(({ outcome, openedAt, ...one }) => ({
    ...one,
    ...(outcome !== null && { outcome }),
    openedAt: openedAt.getTime(),
    ...onWire(players.get(one.playerId) ?? { sums: noSums, difference: nothing }),
  }))
  return { now: now.getTime(), currency: period.currency, rows, difference: total(rows) }
}

async function readCases({ databases }: AppContext, market: string, period: Period): Promise<readonly Suspicion[]> {
  const found = await Promise.all([
    listRings(databases.main.read, market, period, rowsMax + 1),
    ...databases.shards.map(({ read }) => listConduct(read, period, rowsMax + 1)),
  ])
  for (const cases of found) requireWhole(cases, 'cases were opened')
  return found.flat().toSorted((one, other) => one.openedAt.getTime() - other.openedAt.getTime())
}

export const reportPlayer: StaffHandler<'/report/player'> = async ({ app, now }, given) => {
  requirePeriod(given)
  const playerId = given.playerId as PlayerId
  const shard = app.databases.shardOf(playerId)
  const wallet = await inSnapshot(shard, (tx) => findWalletMarket(tx, playerId))
  if (!wallet) throw new StaffError('thing.notFound', `player ${playerId} has no wallet`)
  const period: Period = { ...wallet, from: given.from, to: given.to }
  const { entries, opening, closing } = await inSnapshot(shard, async (tx) => ({
    entries: await listCashMovements(tx, playerId, period, entriesMax + 1),
    opening: await findCashBefore(tx, playerId, period.from, period.zone),
    closing: await findCashBefore(tx, playerId, addDays(period.to, 1), period.zone),
  }))
  if (entries.length > entriesMax)
    throw new StaffError('input.invalid', `more than ${entriesMax} movements: choose fewer days`)
  const compared = (await comparePlayers(shard, period, [playerId])).get(playerId) as Compared
  const moved = add(nothing, ...entries.map(({ amount }) => amount))
  return {
    now: now.getTime(),
    currency: period.currency,
    opening: toWire(opening),
    closing: toWire(closing),
    entries: entries.map(({ seq, at, kind, ref, amount, balance }) => ({
      ...{ seq, at: at.getTime(), movement: movementOf(kind) ?? String(kind), reference: ref.replaceAll('-', '') },
      ...{ amount: toWire(amount), balance: toWire(balance) },
    })),
    ...onWire(compared),
    balanceDifference: toWire(subtract(closing, add(opening, moved))),
  }
}
