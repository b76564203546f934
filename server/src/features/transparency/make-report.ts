import type { AppContext } from '../../app-context.ts'
import { type Market, markets } from '../../ledger/index.ts'
import { playersMin } from './join-players.ts'
import { countValues, percentileOf } from './percentile.ts'
import { selectCatalogue } from './play-queries.ts'
import {
  countAnswerTimes,
  countDecisions,
  countOverdue,
  countPaidPlayers,
  countPayoutTimes,
  countTickets,
  sumLateCredits,
} from './record-queries.ts'
import { type Period, reportZone, windowDays, windowOf } from './report-day.ts'
import { countDown, countUp, digitsUp, rounded, shareDown, shareUp } from './round-figures.ts'
import { estimateReturn, type Tally, theoreticalReturn } from './tally.ts'

/** With fewer rounds the band of a return would be too wide, and its mean not close to normal. */
const roundsMin = 1_000

type Shard = AppContext['databases']['shards'][number]

/** The document of a day. All figures are whole numbers, so it has one canonical text. Its format: docs/transparency.md. */
export async function makeReport(app: AppContext, day: string, tallies: readonly Tally[]) {
  const period = windowOf(day)
  const codes = Object.keys(markets) as Market[]
  return {
    v: 1,
    day,
    zone: reportZone,
    from: period.from.getTime(),
    to: period.to.getTime(),
    days: windowDays,
    playersMin,
    roundsMin,
    confidence: 99,
    rounded,
    payouts: await reportPayouts(app, codes, period),
    ...(await reportDecisions(app, period)),
    overdue: await reportOverdue(app, codes, period),
    lateCredits: await reportLateCredits(app, codes, period),
    complaints: await reportComplaints(app, period),
    games: await reportGames(app, tallies),
  }
}

/** One shard after the other, on the connections for reports. A player is on one shard, so numbers of players can be added. */
async function fromShards<T>(
  { databases }: AppContext,
  read: (shard: Shard['reports']['read']) => Promise<readonly T[]>,
) {
  const found: T[] = []
  for (const { reports } of databases.shards) found.push(...(await read(reports.read)))
  return found
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): readonly (readonly [string, readonly T[]])[] {
  return Object.entries(Object.groupBy(rows, keyOf) as Record<string, T[]>).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
}

function total<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}

const tooFew = { tooFew: true } as const

function halfAndMost(histogram: ReturnType<typeof countValues>) {
  return { p50: digitsUp(percentileOf(histogram, 50)), p95: digitsUp(percentileOf(histogram, 95)) }
}

async function reportPayouts(app: AppContext, codes: readonly string[], period: Period) {
  const times = await fromShards(app, (shard) => countPayoutTimes(shard, codes, period))
  const players = await fromShards(app, (shard) => countPaidPlayers(shard, codes, period))
  return groupBy(times, ({ market, rail }) => `${market} ${rail}`).map(([key, rows]) => {
    const [market = '', rail = ''] = key.split(' ')
    const ofGroup = players.filter((row) => row.market === market && row.rail === rail)
    if (total(ofGroup, (row) => row.players) < playersMin) return { market, rail, ...tooFew }
    const histogram = countValues(rows.map(({ seconds, payouts }) => ({ seconds, count: payouts })))
    const payouts = total(rows, (row) => row.payouts)
    const inTime = shareDown(payouts - total(rows, ({ late }) => late), payouts)
    return { market, rail, payouts: countDown(payouts), inTime, ...halfAndMost(histogram) }
  })
}

async function reportDecisions(app: AppContext, period: Period) {
  const rows = await fromShards(app, (shard) => countDecisions(shard, period))
  const withdrawals = groupBy(
    rows.filter(({ reason }) => reason === ''),
    ({ market }) => market,
  ).map(([market, ofMarket]) => {
    if (total(ofMarket, ({ players }) => players) < playersMin) return { market, ...tooFew }
    const approved = total(ofMarket, (row) => row.approved)
    const decided = approved + total(ofMarket, ({ refused }) => refused)
    return { market, decided: countDown(decided), approved: shareDown(approved, decided) }
  })
  const refusals = groupBy(
    rows.filter(({ reason }) => reason !== ''),
    ({ reason }) => reason,
  ).map(([reason, ofReason]) =>
    total(ofReason, ({ players }) => players) < playersMin
      ? { reason, ...tooFew }
      : { reason, count: countUp(total(ofReason, ({ refused }) => refused)) },
  )
  return { withdrawals, refusals }
}

/** Withdrawals that no share of the paid or decided ones can show, because they are neither. */
async function reportOverdue(app: AppContext, codes: readonly string[], period: Period) {
  const rows = await fromShards(app, (shard) => countOverdue(shard, codes, period))
  return groupBy(rows, ({ market }) => market).map(([market, ofMarket]) =>
    total(ofMarket, ({ players }) => players) < playersMin
      ? { market, ...tooFew }
      : { market, count: countUp(total(ofMarket, ({ count }) => count)) },
  )
}

async function reportLateCredits(app: AppContext, codes: readonly string[], period: Period) {
  const rows = await fromShards(app, (shard) => sumLateCredits(shard, codes, period))
  return groupBy(rows, ({ currency }) => currency).map(([currency, ofCurrency]) =>
    total(ofCurrency, ({ players }) => players) < playersMin
      ? { currency, ...tooFew }
      : {
          currency,
          count: countUp(total(ofCurrency, ({ count }) => count)),
          amount: digitsUp(Number(ofCurrency.reduce((sum, { amount }) => sum + amount, 0n))),
        },
  )
}

async function reportComplaints(app: AppContext, period: Period) {
  const rows = await fromShards(app, async (shard) => [await countTickets(shard, period)])
  const received = total(rows, (row) => row.received)
  if (received === 0) return { received }
  if (total(rows, ({ players }) => players) < playersMin) return tooFew
  const answered = total(rows, (row) => row.answered)
  const times = await fromShards(app, (shard) => countAnswerTimes(shard, period))
  const histogram = countValues(times.map(({ seconds, tickets }) => ({ seconds, count: tickets })))
  return {
    received: countDown(received),
    answered: shareDown(answered, received),
    overdue: shareUp(
      total(rows, (row) => row.overdue),
      received,
    ),
    ...(answered > 0 && {
      inTime: shareDown(
        total(rows, ({ inTime }) => inTime),
        answered,
      ),
      ...halfAndMost(histogram),
    }),
  }
}

async function reportGames(app: AppContext, tallies: readonly Tally[]) {
  const catalogue = await selectCatalogue(app.databases.main.read)
  return tallies
    .filter(({ rounds }) => rounds > 0)
    .map((tally) => {
      const { kind, game, currency, rounds, players } = tally
      const named = { kind, game, name: catalogue.get(game)?.name ?? game, currency }
      if (players < playersMin || rounds < roundsMin) return { ...named, ...tooFew }
      const estimated = estimateReturn(tally)
      if (!estimated) return { ...named, ...tooFew }
      const theoretical = theoreticalReturn(tally)
      return { ...named, rounds: countDown(rounds), ...(theoretical !== undefined && { theoretical }), ...estimated }
    })
}
