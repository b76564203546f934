import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { belowLeast } from '../../ops/runner/least.ts'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { startPostgres } from '../../ops/stack/postgres.ts'
import { dayIn, monotonicMs, systemNow } from '../../server/src/base/clock.ts'
import { createLog } from '../../server/src/base/log.ts'
import { type Databases, openDatabases, type Shard } from '../../server/src/db/databases.ts'
import { migrateShard } from '../../server/src/db/migrate-all.ts'
import {
  checkReports,
  compareWithLedger,
  foldPass,
  readMoney,
  readRetention,
  startFold,
} from '../../server/src/features/staff/index.ts'
import { median } from '../rounds.ts'
import { betsIn, betsOfDay, fillYear, type Size, transfersIn } from './fill.ts'

export const about =
  'How fast the journal is folded into the reports of the back office, how long a report takes, and the check against the ledger.'

/** A year with 200,000 bets of 2,000 players. `--bets N --players N` choose another size. */
export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const bets = Number(args.bets ?? 200_000)
  const players = Number(args.players ?? Math.round(bets / 100))
  const size: Size = { players, daysEach: Math.max(1, Math.round(bets / players / betsOfDay)) }
  const dir = temporaryFolder('bench-report')
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false, settings })
  try {
    await postgres.ensureDatabase('reports')
    await migrateShard(postgres.url('reports'))
    const filled = await timed(() => fillYear(postgres, 'reports', size, print))
    const [madeBets, transfers] = [betsIn(size), transfersIn(size)].map((count) => count.toLocaleString('en'))
    print(
      `${madeBets} bets (${transfers} transfers) of ${players.toLocaleString('en')} players made in ${seconds(filled)}`,
    )
    const url = postgres.url('reports')
    const databases = openDatabases(
      { mainUrl: url, shardUrls: [url] },
      createLog({ logLevel: 'silent', revision: 'bench' }),
    )
    try {
      return outcomeOf(await measure(databases, size, print))
    } finally {
      await databases.close()
    }
  } finally {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

const settings = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' }
const readings = 5
const spans = { month: 30, year: 366 } as const
const dayMs = 86_400_000

export type Measured = {
  readonly expected: number
  readonly folded: number
  readonly foldSeconds: number
  readonly isEqual: boolean
  /** The longest report of a year, of five. */
  readonly slowestMs: number
  readonly lines: readonly string[]
}

/** Run after run, as long as there is more, as the job does it. No run lasts much longer than its five seconds. */
async function foldAll(shard: Shard) {
  const place = startFold()
  let folded = 0
  let longestMs = 0
  for (let isMore = true; isMore; ) {
    const before = monotonicMs()
    const { transfers = 0 } = await foldPass(shard, place, { runMs: 5_000, statementMs: 3_000 })
    longestMs = Math.max(longestMs, monotonicMs() - before)
    folded += transfers
    isMore = transfers > 0 || place.after > 0
  }
  return { folded, longestMs }
}

async function measure(databases: Databases, size: Size, print: (line: string) => void): Promise<Measured> {
  const before = monotonicMs()
  const { folded, longestMs } = await foldAll(databases.shards[0] as Shard)
  const foldSeconds = (monotonicMs() - before) / 1_000
  print(
    `${folded.toLocaleString('en')} transfers folded in ${foldSeconds.toFixed(1)} s, the longest run took ${seconds(longestMs)}`,
  )
  const lines: string[] = []
  let isEqual = true
  let slowestMs = 0
  for (const [name, days] of Object.entries(spans)) {
    const [from, to] = [days - 1, 0].map((back) =>
      dayIn('Asia/Kolkata', new Date(systemNow().getTime() - back * dayMs)),
    )
    const given = { market: 'IN', from: from ?? '', to: to ?? '' } as const
    const reads = await timedOften(() => readMoney(databases, given))
    const cohorts = await timedOften(() => readRetention(databases, given))
    slowestMs = Math.max(slowestMs, ...reads, ...cohorts)
    let transfers = 0
    const check = await timed(async () => {
      const compared = await compareWithLedger(databases, given)
      isEqual &&= compared.isEqual
      transfers = compared.transfers
    })
    lines.push(
      `a report of a ${name}: ${median(reads).toFixed(0)} ms, its retention ${median(cohorts).toFixed(0)} ms; its check sums ${transfers.toLocaleString('en')} transfers in ${seconds(check)}`,
    )
    print(lines.at(-1) ?? '')
  }
  const sealed = await measureSealed(databases)
  lines.push(sealed.line)
  print(sealed.line)
  isEqual &&= sealed.isEqual
  slowestMs = Math.max(slowestMs, sealed.slowestMs)
  return { expected: transfersIn(size), folded, foldSeconds, isEqual, slowestMs, lines }
}

/** The night compares everything and seals the days; the check of a year then reads the seals and sums what has changed. */
async function measureSealed(databases: Databases) {
  const log = createLog({ logLevel: 'silent', revision: 'bench' })
  const keys = new Map([[1, 'a key that only this run knows']])
  const shard = databases.shards[0] as Shard
  const night = await timed(() => checkReports({ config: { ledgerKeys: keys }, clock: { now: systemNow }, log }, shard))
  const [from, to] = [spans.year - 1, 0].map((back) =>
    dayIn('Asia/Kolkata', new Date(systemNow().getTime() - back * dayMs)),
  )
  const given = { market: 'IN', from: from ?? '', to: to ?? '' } as const
  let isEqual = true
  const checks = await timedOften(async () => {
    isEqual &&= (await compareWithLedger(databases, given, { keys, wholeMax: 0 })).isEqual
  })
  const line = `a night compares every day in ${seconds(night)}; the check of a year whose days it has sealed: ${seconds(median(checks))}`
  return { line, isEqual, slowestMs: Math.max(...checks) }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

async function timedOften(work: () => Promise<unknown>): Promise<readonly number[]> {
  const took: number[] = []
  for (let reading = 0; reading < readings; reading += 1) took.push(await timed(work))
  return took
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = monotonicMs()
  await work()
  return monotonicMs() - before
}

const least = { 'transfers folded': 100_000 } as const
/** Longer than this is not an answer that a person waits for, whatever the machine. */
const slowestAllowedMs = 10_000

/** The reports have every transfer once, equal the ledger and answer in seconds. All other speed is a figure and no verdict. */
export function outcomeOf({ expected, folded, foldSeconds, isEqual, slowestMs, lines }: Measured): Outcome {
  const missing = belowLeast({ 'transfers folded': folded }, least)
  return {
    ok: isEqual && folded === expected && slowestMs <= slowestAllowedMs && missing.length === 0,
    figure: `${Math.round(folded / foldSeconds).toLocaleString('en')} transfers folded a second`,
    lines: [
      ...lines,
      `equal to the ledger: ${isEqual}; folded ${folded} of ${expected}; the slowest report took ${seconds(slowestMs)}`,
      ...missing,
    ],
  }
}
