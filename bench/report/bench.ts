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
import { compareWithLedger, foldPass, readMoney, startFold } from '../../server/src/features/staff/index.ts'
import { fill, type Size } from '../growth/fill.ts'
import { median } from '../rounds.ts'

export const about =
  'How fast the journal is folded into the reports of the back office, how long a report takes, and the check against the ledger.'

/** 200,000 transfers of 20,000 players over ten months. `--players N --transfers N` choose another size. */
export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const players = Number(args.players ?? 20_000)
  const size: Size = { players, transfersEach: Math.round(Number(args.transfers ?? 200_000) / players) }
  const dir = temporaryFolder('bench-report')
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false, settings })
  try {
    await postgres.ensureDatabase('reports')
    await migrateShard(postgres.url('reports'))
    await fill(postgres, 'reports', size, print)
    await postgres.query('reports', smallFirst)
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
/** The first amounts that `fill` writes never run out, and together they are more than any report has to say. */
const smallFirst = `set session_replication_role = replica; update ledger.transfer set amount = 100 where kind = 20`
const readings = 5
const spans = { month: 30, year: 366 } as const
const dayMs = 86_400_000

export type Measured = {
  readonly expected: number
  readonly folded: number
  readonly foldSeconds: number
  readonly isEqual: boolean
  readonly lines: readonly string[]
}

/** Run after run, as long as there is more. */
async function foldAll(shard: Shard): Promise<number> {
  const place = startFold()
  let folded = 0
  for (let isMore = true; isMore; ) {
    const { transfers = 0 } = await foldPass(shard, place, { runMs: 5_000, statementMs: 3_000 })
    folded += transfers
    isMore = transfers > 0 || place.after > 0
  }
  return folded
}

async function measure(databases: Databases, size: Size, print: (line: string) => void): Promise<Measured> {
  const before = monotonicMs()
  const folded = await foldAll(databases.shards[0] as Shard)
  const foldSeconds = (monotonicMs() - before) / 1_000
  print(`${folded.toLocaleString('en')} transfers folded in ${foldSeconds.toFixed(1)} s`)
  const lines: string[] = []
  let isEqual = true
  for (const [name, days] of Object.entries(spans)) {
    const [from, to] = [days - 1, 0].map((back) =>
      dayIn('Asia/Kolkata', new Date(systemNow().getTime() - back * dayMs)),
    )
    const given = { market: 'IN', from: from ?? '', to: to ?? '' } as const
    const reads: number[] = []
    for (let reading = 0; reading < readings; reading += 1) reads.push(await timed(() => readMoney(databases, given)))
    let transfers = 0
    const check = await timed(async () => {
      const compared = await compareWithLedger(databases, given)
      isEqual &&= compared.isEqual
      transfers = compared.transfers
    })
    lines.push(
      `a report of a ${name}: ${median(reads).toFixed(0)} ms; its check sums ${transfers.toLocaleString('en')} transfers in ${(check / 1_000).toFixed(1)} s`,
    )
    print(lines.at(-1) ?? '')
  }
  return { expected: size.players * size.transfersEach, folded, foldSeconds, isEqual, lines }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = monotonicMs()
  await work()
  return monotonicMs() - before
}

const least = { 'transfers folded': 100_000 } as const

/** The reports have every transfer once and equal the ledger. Speed is a figure here and no verdict. */
export function outcomeOf({ expected, folded, foldSeconds, isEqual, lines }: Measured): Outcome {
  const missing = belowLeast({ 'transfers folded': folded }, least)
  return {
    ok: isEqual && folded === expected && missing.length === 0,
    figure: `${Math.round(folded / foldSeconds).toLocaleString('en')} transfers folded a second`,
    lines: [...lines, `equal to the ledger: ${isEqual}; folded ${folded} of ${expected}`, ...missing],
  }
}
