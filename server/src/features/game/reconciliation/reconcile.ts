import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import type { StudioAccount } from '../../../base/studio-config.ts'
import { type ReportedTransaction, StudioError } from '../../../providers/studio/port.ts'
import { dialectOf } from '../../../providers/studio/studios.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { type Finding, openFinding } from '../findings.ts'
import { findComparedUntil, saveComparedUntil } from '../queries.ts'
import { compareControlTotals, type MatchedEntry } from './control-totals.ts'
import { type BookedEntry, entryOf, selectEntriesBetween } from './queries.ts'

const dayMs = 86_400_000
/** Transactions just before the end may not have reached the other side yet. */
const marginMs = 3_600_000
/** The two clocks may differ by this much. */
const edgeMs = 1_800_000

/**
 * Compares all transactions since the last run with each studio's report, line by line. A difference opens one finding.
 * A studio whose report is unavailable is continued from the same point later and delays no other studio.
 */
export async function reconcile(app: AppContext, now: Date): Promise<RunCounts> {
  const to = new Date(now.getTime() - marginMs)
  const figures = { studios: 0, silent: 0, compared: 0, findings: 0 }
  for (const studio of app.config.studio.studios) {
    try {
      for await (const { compared, findings } of daysOf(app, studio, to)) {
        figures.compared += compared
        figures.findings += findings
      }
      figures.studios += 1
    } catch (error) {
      if (!(error instanceof StudioError)) throw error
      figures.silent += 1
      app.log.warn({ err: error, studio: studio.code }, 'studio report unavailable')
    }
  }
  return figures
}

type Day = { readonly from: Date; readonly to: Date }

/** Goes day by day, so that a long gap is split into days. */
async function* daysOf(app: AppContext, studio: StudioAccount, end: Date) {
  const { main } = app.databases
  let from = (await findComparedUntil(main.read, studio.code)) ?? new Date(end.getTime() - dayMs)
  while (from < end) {
    const to = new Date(Math.min(from.getTime() + dayMs, end.getTime()))
    yield await compareDay(app, studio, { from, to })
    await main.transact((tx) => saveComparedUntil(tx, studio.code, to))
    from = to
  }
}

function edgesOf({ from, to }: Day) {
  return { first: new Date(from.getTime() - edgeMs), last: new Date(to.getTime() + edgeMs) }
}

async function compareDay(app: AppContext, studio: StudioAccount, { from, to }: Day) {
  const { first, last } = edgesOf({ from, to })
  const theirs = await dialectOf(studio).fetchTransactions(studio, first, last)
  let findings = 0
  for (const finding of await compareBooks(app, studio, theirs, { from, to })) {
    if (await openFinding(app, finding)) findings += 1
  }
  return { compared: theirs.length, findings }
}

/** Outside the day only the studio's lines are looked up; our own lines there belong to another day. */
async function compareBooks(
  app: AppContext,
  { code }: StudioAccount,
  theirs: readonly ReportedTransaction[],
  { from, to }: Day,
) {
  const { first, last } = edgesOf({ from, to })
  const shards = await Promise.all(
    app.databases.shards.map((shard) => selectEntriesBetween(shard.read, code, first, last)),
  )
  const ours = new Map(shards.flat().map((entry) => [entry.tx, entry]))
  const findings: Finding[] = []
  const matched: MatchedEntry[] = []
  for (const their of standing(theirs)) {
    // Because the clocks differ, a line may fall on different days.
    const our = ours.get(their.tx) ?? (await lookUp(app, code, their))
    ours.delete(their.tx)
    if (our) matched.push({ their, our })
    const difference = differenceOf(their, our)
    if (difference) findings.push(findingOf(code, difference, their, our))
  }
  const onlyOurs = [...ours.values()].filter(({ isBack, at }) => !isBack && at >= from && at < to)
  findings.push(...(await compareControlTotals(app, code, matched, from.toISOString().slice(0, 10))))
  return [...findings, ...onlyOurs.map((entry) => findingOf(code, 'missingThere', entry))]
}

/** The studio's bets and wins and whether they were rolled back. Rolling back a bet also rolls back its win. */
function standing(theirs: readonly ReportedTransaction[]): readonly BookedEntry[] {
  const undone = new Set(theirs.filter(({ kind }) => kind === 'rollback').map(({ tx }) => tx))
  const bets = theirs.filter(({ kind }) => kind === 'bet')
  const stands = new Set(bets.filter(({ tx }) => !undone.has(tx)).map(roundOf))
  const fell = new Set(bets.map(roundOf).filter((round) => !stands.has(round)))
  return theirs.flatMap((line) => {
    const { kind } = line
    if (kind === 'rollback') return []
    const isBack = undone.has(line.tx) || (kind === 'win' && fell.has(roundOf(line)))
    return [{ ...line, kind, isBack }]
  })
}

function roundOf({ playerId, round }: Pick<ReportedTransaction, 'playerId' | 'round'>): string {
  return `${playerId} ${round}`
}

function lookUp({ databases }: AppContext, provider: string, { playerId, tx }: BookedEntry) {
  const id = playerId as PlayerId
  return entryOf(databases.shardOf(id).read, id, provider, tx)
}

/** A transaction that was rolled back there may be missing here; any other must exist on both sides. */
function differenceOf(their: BookedEntry, our: BookedEntry | undefined): Finding['kind'] | undefined {
  if (their.isBack) return our && !our.isBack ? 'differs' : undefined
  if (!our) return 'missingHere'
  const names = ['kind', 'playerId', 'round', 'amount', 'isBack'] as const
  return names.every((name) => their[name] === our[name]) ? undefined : 'differs'
}

function findingOf(provider: string, kind: Finding['kind'], row: BookedEntry, other?: BookedEntry): Finding {
  const words = ({ kind, round, amount, isBack }: BookedEntry) =>
    `${kind} ${amount} in ${round}${isBack ? ', taken back' : ''}`
  const detail = other ? { theirs: words(row), ours: words(other) } : { found: words(row) }
  return { provider, kind, tx: row.tx, playerId: row.playerId as PlayerId, detail }
}
