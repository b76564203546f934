import { rmSync } from 'node:fs'
import pg from 'pg'
import { belowLeast } from '../../ops/runner/least.ts'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import type { Postgres } from '../../ops/stack/postgres.ts'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import { auditShard } from '../../server/src/ledger/index.ts'
import { cpuOfTree, watchOthers } from '../bet/cpu.ts'
import { openEngine, shard } from '../bet/environment.ts'
import { describeOthers, median, selectRounds } from '../rounds.ts'
import { type Bare, openBare, type Slice } from './bare.ts'
import { putDraw } from './draw.ts'
import { fill, firstPlayer, ticketsEach } from './fill.ts'
import { type Ours, openOurs } from './ours.ts'

export const about =
  'All tickets of one draw settled into the ledger against bare set-based SQL that writes the same rows, slice by slice in turns, durable. --tickets N.'

const target = 0.5
/** The batch size of the server. */
const ticketsPerPage = 2_000
const pagesPerSlice = 10
const bareShard = 'bare'

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const slices = Math.max(2, Math.round(Number(args.tickets ?? 1_000_000) / (ticketsPerPage * pagesPerSlice)))
  const tickets = slices * ticketsPerPage * pagesPerSlice
  const dir = temporaryFolder('bench-settle')
  const stops: (() => Promise<void>)[] = []
  try {
    const postgres = await openEngine(dir, (running) => stops.unshift(() => running.stop()))
    await prepare(postgres, tickets, print)
    const ours = await openOurs(postgres.url('main'), postgres.url(shard, 'zamra_app'))
    stops.unshift(ours.end)
    const bare = await openBare(postgres.url(bareShard))
    stops.unshift(bare.end)
    const rounds = await measureRounds({ ours, bare, postgres }, slices, print)
    print('all tickets are settled in both databases; now the rows are compared')
    return outcomeOf(rounds, tickets, await problemsOf(postgres, tickets))
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function prepare(postgres: Postgres, tickets: number, print: (line: string) => void): Promise<void> {
  const fromMs = performance.now()
  await fill(postgres, shard, tickets)
  await postgres.query('postgres', `create database ${bareShard} template ${shard}`)
  const main = new pg.Pool({ connectionString: postgres.url('main') })
  await putDraw(main, tickets)
  await main.end()
  await postgres.query(shard, 'checkpoint')
  const seconds = ((performance.now() - fromMs) / 1_000).toFixed(0)
  print(`${tickets.toLocaleString('en')} tickets are sold, in two databases alike, in ${seconds} s`)
}

type Turn = {
  readonly ms: number
  readonly cpuMicros: number
  /** The most that JavaScript held meanwhile. */
  readonly heapMegabytes: number
}
type Round = { readonly ours: Turn; readonly bare: Turn; readonly others: number; readonly megabytes: number }
type Sides = { readonly ours: Ours; readonly bare: Bare; readonly postgres: Postgres }

/** The rounds alternate, so that other work on the machine affects both. */
async function measureRounds(sides: Sides, slices: number, print: (line: string) => void): Promise<readonly Round[]> {
  const rounds: Round[] = []
  for (let slice = 0; slice < slices; slice += 1) {
    const watch = watchOthers()
    const ours = await measureTurn(sides, () => sides.ours.settle(pagesPerSlice))
    const bare = await measureTurn(sides, () => sides.bare.settle(sliceAt(slice)))
    const round = { ours, bare, others: watch.shareOfOthers(), megabytes: process.memoryUsage.rss() / 1e6 }
    rounds.push(round)
    const figures = `${ratio(bare.ms / ours.ms)} (${describeOthers(round)})`
    print(`round ${rounds.length}: ours ${describeTurn(ours)}, bare ${describeTurn(bare)}; ${figures}`)
  }
  // The last call finds that no ticket is left.
  while (await sides.ours.settle(pagesPerSlice)) {}
  return rounds
}

function sliceAt(slice: number): Slice {
  const players = (ticketsPerPage * pagesPerSlice) / ticketsEach
  const from = firstPlayer + slice * players
  return { from, to: from + players - 1 }
}

const ticketsPerSlice = ticketsPerPage * pagesPerSlice

/** Our settlement runs in the process of the bench, which is idle while the bare one is measured. */
async function measureTurn({ postgres }: Sides, work: () => Promise<unknown>): Promise<Turn> {
  const cpuOf = () => cpuOfTree(postgres.pid) + (process.cpuUsage().user + process.cpuUsage().system) / 1e6
  const [fromMs, cpu] = [performance.now(), cpuOf()]
  const heap = watchHeap()
  await work()
  const ms = performance.now() - fromMs
  return { ms, cpuMicros: ((cpuOf() - cpu) / ticketsPerSlice) * 1e6, heapMegabytes: heap.most() }
}

const sampleMs = 20

function watchHeap() {
  let most = process.memoryUsage().heapUsed
  const sample = () => {
    most = Math.max(most, process.memoryUsage().heapUsed)
  }
  const timer = setInterval(sample, sampleMs)
  return {
    most() {
      clearInterval(timer)
      sample()
      return most / 1e6
    },
  }
}

function describeTurn({ ms, cpuMicros }: Turn): string {
  const perSecond = Math.round((ticketsPerSlice / ms) * 1_000).toLocaleString('en')
  return `${perSecond}/s (${cpuMicros.toFixed(0)} µs of processor each)`
}

/** Both have written as many rows, all balances are the same, and the audit finds nothing in our ledger. */
async function problemsOf(postgres: Postgres, tickets: number): Promise<readonly string[]> {
  const [ours, bare] = await Promise.all([shard, bareShard].map((name) => postgres.query(name, sums)))
  const owner = new pg.Pool({ connectionString: postgres.url(shard), types: typeParsers })
  const { broken } = await auditShard(owner)
  await owner.end()
  return [
    ...(ours === bare ? [] : [`the rows differ: ours ${ours}, bare ${bare}`]),
    ...(ours?.startsWith(`${tickets}|`) ? [] : [`not all tickets are settled: ${ours}`]),
    ...broken.map(({ claim, found }) => `the audit: ${claim}: ${found}`),
  ]
}

const sums = `select (select count(*) from ticket where state = 'settled'), (select sum(prize) from ticket),
  (select count(*) from ledger.command), (select count(*) from ledger.transfer), (select count(*) from event),
  (select count(*) from ledger.hold where state = 'posted'), (select sum(cash) from ledger.wallet),
  (select sum(turnover_day) from ledger.wallet)`

const least = { rounds: 5, tickets: 100_000 } as const

export function outcomeOf(rounds: readonly Round[], tickets: number, problems: readonly string[]): Outcome {
  const { counted, summary } = selectRounds(rounds)
  const missing = belowLeast({ rounds: rounds.length, tickets }, least)
  const ratioOf = ({ ours, bare }: Round) => bare.ms / ours.ms
  const figure = median(counted.map(ratioOf))
  const processor = median(counted.map(({ ours, bare }) => bare.cpuMicros / ours.cpuMicros))
  const seconds = rounds.reduce((sum, { ours }) => sum + ours.ms, 0) / 1_000
  const speed = `${Math.round(tickets / seconds).toLocaleString('en')} tickets/s`
  return {
    ok: figure >= target && problems.length === 0 && missing.length === 0,
    figure: `${ratio(figure)}, ${speed}`,
    lines: [
      ...missing,
      `${summary}; median of all ${rounds.length}: ${ratio(median(rounds.map(ratioOf)))}`,
      `by processor time alone, which other work on the machine distorts less: ${processor.toFixed(2)}`,
      `${tickets.toLocaleString('en')} tickets settled in ${seconds.toFixed(1)} s; target: ${ratio(target)}`,
      growthOf(rounds),
      ...(problems.length > 0
        ? problems
        : ['both have as many rows with the same sums; the ledger audit finds nothing']),
    ],
  }
}

/** What a ticket costs, and what the process holds, at the end of a large draw and at its beginning. */
function growthOf(rounds: readonly Round[]): string {
  const some = Math.ceil(rounds.length / 5)
  const [first, last] = [rounds.slice(0, some), rounds.slice(-some)]
  const cost = (part: readonly Round[]) => median(part.map(({ ours }) => ours.cpuMicros))
  const held = (part: readonly Round[]) => `${median(part.map(({ megabytes }) => megabytes)).toFixed(0)} MB`
  const heap = (part: readonly Round[]) => Math.max(...part.map(({ ours }) => ours.heapMegabytes)).toFixed(0)
  const heaps = `at most ${heap(first)} MB of heap, then ${heap(last)}`
  const micros = `${cost(first).toFixed(0)} µs of processor a ticket, then ${cost(last).toFixed(0)}`
  return `the first fifth and the last: ${micros}; the process held ${held(first)}, then ${held(last)}; ${heaps}`
}
