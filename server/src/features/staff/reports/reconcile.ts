import type { StaffInput, StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { type Money, minor, subtract, toWire } from '@zamra/contract/money.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { Databases, Shard } from '../../../db/databases.ts'
import { movementOf } from '../../../ledger/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { shareRun } from '../call/share-run.ts'
import { countFolded } from './check-queries.ts'
import { type Cell, lineNames, linesOf } from './lines.ts'
import { readPeriod } from './money.ts'
import type { Period } from './period.ts'
import {
  compareRange,
  countActive,
  countBehind,
  type DifferingRow,
  findBehindSince,
  findRangeEnd,
  listCells,
  listLedgerCells,
} from './report-queries.ts'
import { readSealedDays, type SealKeys } from './sealed-days.ts'
import { inSnapshot } from './snapshot-queries.ts'

/** So many are named; all are counted. */
const namedMax = 50

type Differing = {
  readonly shard: number
  readonly day: string
  readonly what: string
  readonly difference: Money
  readonly rows: number
}

export const reportReconcile: StaffHandler<'/report/reconcile'> = async ({ app }, given) =>
  await shareRun(
    app,
    ['reconcile', given],
    async () => ({
      now: app.clock.now().getTime(),
      ...(await compareWithLedger(app.databases, given, { keys: app.config.ledgerKeys })),
    }),
    ({ isEqual }) => isEqual,
  )

type Options = {
  /** Without them, every transfer of the period is summed. */
  readonly keys?: SealKeys
  /** Up to so many transfers on a shard are summed, whatever a night has compared. */
  readonly wholeMax?: number
}

/** A person waits a few seconds for so many. */
const wholeMaxUsual = 200_000

/**
 * Sums the journal for the same days and compares it with the projections, line by line and row by row: a change that the
 * total of a line hides is found too. Both sides of a shard are read in one snapshot. Of many transfers only the days are
 * summed whose rows are not those that a job of the night has compared with the whole journal and sealed.
 */
export async function compareWithLedger(
  databases: Databases,
  given: StaffInput<'/report/reconcile'>,
  options: Options = {},
): Promise<Omit<StaffOutput<'/report/reconcile'>, 'now'>> {
  const period = await readPeriod(databases, given)
  const shards = await Promise.all(databases.shards.map((shard) => readBoth(shard, period, options)))
  const [report, ledger] = [
    linesOf(shards.flatMap(({ kept }) => kept)),
    linesOf(shards.flatMap(({ journal }) => journal)),
  ]
  const sum = (read: (shard: (typeof shards)[number]) => number) => shards.reduce((all, one) => all + read(one), 0)
  const differing = shards.flatMap((shard) => shard.differing)
  const active = { report: sum(({ active: one }) => one), ledger: sum(({ journalActive }) => journalActive) }
  const behind = sum(({ late }) => late.behind)
  const oldest = shards.flatMap(({ late }) => (late.since ? [late.since.getTime()] : []))
  const sealed = shards.flatMap(({ sealedSince }) => (sealedSince ? [sealedSince.getTime()] : []))
  return {
    currency: period.currency,
    isEqual: differing.length === 0 && active.report === active.ledger && behind === 0,
    lines: lineNames.map((line) => ({
      line,
      report: toWire(report[line]),
      ledger: toWire(ledger[line]),
      difference: toWire(subtract(report[line], ledger[line])),
    })),
    activePlayers: { ...active, difference: active.report - active.ledger },
    differing: differing
      .slice(0, namedMax)
      .map(({ rows: _, ...one }) => ({ ...one, difference: toWire(one.difference) })),
    differingCount: differing.reduce((all, { rows }) => all + rows, 0),
    transfers: sum(({ summed }) => summed.reduce((all, cell) => all + Number(cell.transfers), 0)),
    behind,
    ...(oldest.length > 0 && { behindSince: Math.min(...oldest) }),
    ...(sealed.length > 0 && { sealedSince: Math.min(...sealed) }),
  }
}

function readBoth(shard: Shard, period: Period, { keys, wholeMax = wholeMaxUsual }: Options) {
  return inSnapshot(shard, async (tx) => {
    const late = { behind: await countBehind(tx, period.market), since: await findBehindSince(tx, period.market) }
    const isSealed = keys !== undefined && (await countFolded(tx, period)) > wholeMax
    const found = isSealed
      ? await compareSealed(tx, shard.index, period, keys)
      : await compareWhole(tx, shard.index, period)
    return { ...found, late }
  })
}

async function compareWhole(tx: ShardTx, shard: number, period: Period) {
  const compared = await compareShard(tx, shard, period)
  return { ...compared, summed: compared.journal, sealedSince: undefined }
}

/**
 * The rows of a sealed day were equal to the journal, to which nothing of that day was added since: it would be in the rows,
 * or counted as not there yet. What somebody changes in the journal behind the database is found by the night.
 */
async function compareSealed(tx: ShardTx, shard: number, period: Period, keys: SealKeys) {
  const { unchanged, since, others } = await readSealedDays(tx, shard, period, keys)
  if (unchanged.size === 0) return await compareWhole(tx, shard, period)
  const kept = await listCells(tx, period)
  const active = await activeIn(tx, period)
  const again: Awaited<ReturnType<typeof compareShard>>[] = []
  for (const span of others) again.push(await compareShard(tx, shard, span))
  const summed = again.flatMap(({ journal }) => journal)
  return {
    ...{ kept, active, summed, sealedSince: since },
    journal: [...kept.filter(({ day }) => unchanged.has(day)), ...summed],
    // Players of a sealed day are those of the journal, so only the days that were summed again can differ.
    journalActive: active + again.reduce((all, one) => all + one.journalActive - one.active, 0),
    differing: again.flatMap(({ differing }) => differing),
  }
}

const activeIn = async (tx: ShardTx, period: Period) =>
  (await countActive(tx, period)).find(({ day }) => day === null)?.players ?? 0

/** Every transfer of the period on a shard against every row of its reports. */
export async function compareShard(tx: ShardTx, shard: number, period: Period) {
  const kept = await listCells(tx, period)
  const active = await activeIn(tx, period)
  const journal: Cell[] = []
  const playerRows: DifferingRow[] = []
  let journalActive = 0
  for (let after = 0; ; ) {
    const last = await findRangeEnd(tx, after)
    if (last === null) break
    journal.push(...(await listLedgerCells(tx, period, { after, last })))
    const compared = await compareRange(tx, period, { after, last })
    journalActive += compared.active
    playerRows.push(...compared.rows)
    after = last
  }
  const differing = [...differingDays(shard, playerRows), ...differingCells(shard, kept, journal)]
  return { kept, journal, differing, active, journalActive }
}

/** By day and without the players: the tax report and the statement name them. */
function differingDays(shard: number, rows: readonly DifferingRow[]): readonly Differing[] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, all]) => ({
    ...{ shard, day, what: all.length === 1 ? '1 player' : `${all.length} players`, rows: all.length },
    difference: minor(all.reduce((sum, { difference }) => sum + BigInt(difference), 0n)),
  }))
}

const nameOf = ({ day, kind, debit, credit }: Cell) => `${day} ${kind} ${debit} ${credit}`

/** The rows of a shard whose amount or number of transfers is not that of the journal. */
function differingCells(shard: number, kept: readonly Cell[], journal: readonly Cell[]): readonly Differing[] {
  const sums = new Map<string, { cell: Cell; amount: bigint; transfers: bigint }>()
  const count = (cells: readonly Cell[], sign: 1n | -1n) => {
    for (const cell of cells) {
      const before = sums.get(nameOf(cell)) ?? { cell, amount: 0n, transfers: 0n }
      const amount = before.amount + sign * cell.amount
      sums.set(nameOf(cell), { cell, amount, transfers: before.transfers + sign * cell.transfers })
    }
  }
  count(kept, 1n)
  count(journal, -1n)
  return [...sums.values()]
    .filter(({ amount, transfers }) => amount !== 0n || transfers !== 0n)
    .map(({ cell: { day, kind, debit, credit }, amount }) => ({
      ...{ shard, day, what: `${movementOf(kind) ?? `movement ${kind}`} from ${debit} to ${credit}` },
      difference: amount as Money,
      rows: 1,
    }))
}
