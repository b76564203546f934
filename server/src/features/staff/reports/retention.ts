import type { StaffInput, StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { type Money, nothing, subtract, toWire } from '@zamra/contract/money.ts'
import type { Databases, Shard } from '../../../db/databases.ts'
import type { StaffHandler } from '../call/context.ts'
import { shareRun } from '../call/share-run.ts'
import { readPeriod } from './money.ts'
import { addDays, type Period } from './period.ts'
import { countBehind, findRangeEnd } from './report-queries.ts'
import { type CohortCell, listCohorts, listLedgerCohorts } from './retention-queries.ts'
import { inSnapshot } from './snapshot-queries.ts'

const weekDays = 7

/** One week of first deposits, over all shards. */
type Cohort = { players: number; deposits: Money; readonly active: number[] }

function cohortsOf(cells: readonly CohortCell[]): ReadonlyMap<string, Cohort> {
  const cohorts = new Map<string, Cohort>()
  for (const { week, later, joined, active, deposits } of cells) {
    const cohort = cohorts.get(week) ?? { players: 0, deposits: nothing, active: [] }
    cohorts.set(week, cohort)
    cohort.players += joined
    cohort.active[later] = (cohort.active[later] ?? 0) + active
    cohort.deposits = (cohort.deposits + deposits) as Money
  }
  return cohorts
}

export const reportRetention: StaffHandler<'/report/retention'> = async ({ app, now }, given) => ({
  now: now.getTime(),
  ...(await readRetention(app.databases, given)),
})

/** Players by the week of their first deposit, and how many of them placed a bet in each week since. */
export async function readRetention(
  databases: Databases,
  given: StaffInput<'/report/retention'>,
): Promise<Omit<StaffOutput<'/report/retention'>, 'now'>> {
  const period = await readPeriod(databases, given)
  const shards = await Promise.all(
    databases.shards.map((shard) =>
      inSnapshot(shard, async (tx) => ({
        cells: await listCohorts(tx, period),
        behind: await countBehind(tx, period.market),
      })),
    ),
  )
  const cohorts = cohortsOf(shards.flatMap(({ cells }) => cells))
  return {
    currency: period.currency,
    weeks: [...cohorts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([week, { players, deposits, active }]) => ({
        ...{ week, players, deposits: toWire(deposits) },
        active: weeksUpTo(week, period).map((_, later) => active[later] ?? 0),
      })),
    behind: shards.reduce((sum, { behind }) => sum + behind, 0),
  }
}

/** The week itself and every later one that has begun by the last day of the report. */
function weeksUpTo(week: string, { to }: Period): readonly string[] {
  const weeks: string[] = []
  for (let monday = week; monday <= to; monday = addDays(monday, weekDays)) weeks.push(monday)
  return weeks
}

export const reportRetentionCheck: StaffHandler<'/report/retentionCheck'> = async ({ app }, given) =>
  await shareRun(
    app,
    ['retention', given],
    async () => ({ now: app.clock.now().getTime(), ...(await compareRetention(app.databases, given)) }),
    ({ isEqual }) => isEqual,
  )

/** Counts the same players from the journal alone and compares every week. Both sides of a shard are read in one snapshot. */
async function compareRetention(
  databases: Databases,
  given: StaffInput<'/report/retentionCheck'>,
): Promise<Omit<StaffOutput<'/report/retentionCheck'>, 'now'>> {
  const period = await readPeriod(databases, given)
  const shards = await Promise.all(databases.shards.map((shard) => readBoth(shard, period)))
  const report = cohortsOf(shards.flatMap(({ kept }) => kept))
  const ledger = cohortsOf(shards.flatMap(({ journal }) => journal))
  const behind = shards.reduce((sum, shard) => sum + shard.behind, 0)
  const weeks = [...new Set([...report.keys(), ...ledger.keys()])].toSorted().map((week) => {
    const { players, deposits, active } = report.get(week) ?? none
    const counted = ledger.get(week) ?? none
    const offsets = Array.from({ length: Math.max(active.length, counted.active.length) }, (_, later) => later)
    return {
      week,
      players: players - counted.players,
      active: offsets.reduce((sum, at) => sum + Math.abs((active[at] ?? 0) - (counted.active[at] ?? 0)), 0),
      deposits: toWire(subtract(deposits, counted.deposits)),
    }
  })
  const isSame = weeks.every(({ players, active, deposits }) => players === 0 && active === 0 && deposits === 0)
  return { currency: period.currency, isEqual: isSame && behind === 0, weeks, behind }
}

const none: Cohort = { players: 0, deposits: nothing, active: [] }

function readBoth(shard: Shard, period: Period) {
  return inSnapshot(shard, async (tx) => {
    const kept = await listCohorts(tx, period)
    const journal: CohortCell[] = []
    for (let after = 0; ; ) {
      const last = await findRangeEnd(tx, after)
      if (last === null) break
      journal.push(...(await listLedgerCohorts(tx, period, { after, last })))
      after = last
    }
    return { kept, journal, behind: await countBehind(tx, period.market) }
  })
}
