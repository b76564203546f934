import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { belowLeast } from '../../ops/runner/least.ts'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { startPostgres } from '../../ops/stack/postgres.ts'
import { migrateShard } from '../../server/src/db/migrate-all.ts'
import { watchOthers } from '../bet/cpu.ts'
import { describeOthers, median, quietRounds, selectRounds } from '../rounds.ts'
import { type Bettors, type Cost, openBettors } from './bets.ts'
import { fill, type Size } from './fill.ts'

export const about =
  'What a bet costs the database with 1,000 players and an empty journal, and with 1,000,000 players and 10,000,000 transfers.'

const target = 1.25

/** Both ledgers are in one PostgreSQL server and are measured alternately. `--players N --transfers N` choose another size. */
export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const players = Number(args.players ?? 1_000_000)
  const large: Size = { players, transfersEach: Math.round(Number(args.transfers ?? 10_000_000) / players) }
  const rounds = Number(args.rounds ?? 10)
  const dir = temporaryFolder('bench-growth')
  try {
    await prepare(dir, large, print)
    return await measure(
      dir,
      large,
      { rounds, warmBets: Number(args.warm ?? 200_000), seconds: Number(args.each ?? 2) },
      print,
    )
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const small: Size = { players: 1_000, transfersEach: 1 }
const settings = { shared_buffers: '6GB', max_wal_size: '16GB', checkpoint_timeout: '30min' }

/** Filled without waiting for the disk; nothing is measured here. */
async function prepare(dir: string, large: Size, print: (line: string) => void): Promise<void> {
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false, settings })
  try {
    for (const [name, size] of [
      ['small', small],
      ['large', large],
    ] as const) {
      await postgres.ensureDatabase(name)
      await migrateShard(postgres.url(name))
      const startedMs = performance.now()
      await fill(postgres, name, size, name === 'large' ? print : () => {})
      const bytes = await postgres.query(name, 'select pg_size_pretty(pg_database_size(current_database()))')
      print(
        `${name}: ${size.players} players, ${size.players * size.transfersEach} transfers, ${bytes}, filled in ${seconds(startedMs)} s`,
      )
    }
  } finally {
    await postgres.stop()
  }
}

type Plan = { readonly rounds: number; readonly warmBets: number; readonly seconds: number }

async function measure(dir: string, large: Size, plan: Plan, print: (line: string) => void): Promise<Outcome> {
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), settings })
  const [few, many] = [openBettors(postgres, 'small', small.players), openBettors(postgres, 'large', large.players)]
  try {
    // The first touch of a page after a checkpoint writes the whole page to the log. In a shard under load that is once
    // in many bets, so the measured rounds come after a warm-up, whose cost is printed too.
    for (const [name, bettors] of [
      ['small', few],
      ['large', many],
    ] as const) {
      const warmBets = name === 'small' ? plan.warmBets / 10 : plan.warmBets
      await warm(bettors, warmBets, (cost) =>
        print(`${name}, while its pages are first touched: ${describeCost(cost)}`),
      )
    }
    const measured: Round[] = []
    while (quietRounds(measured).length < plan.rounds && measured.length < roundsMax) {
      const watch = watchOthers()
      const [before, after] = await measureBoth(few, many, plan.seconds, measured.length % 2 === 1)
      const bets = Math.min(before.bets, after.bets)
      const round = { ratio: after.micros / before.micros, bets, others: watch.shareOfOthers() }
      measured.push(round)
      print(
        `round ${measured.length}: small ${describeCost(before)}; large ${describeCost(after)}; cost ${ratio(round.ratio)} (${describeOthers(round)})`,
      )
    }
    return outcomeOf(measured)
  } finally {
    await few.close()
    await many.close()
    await postgres.stop()
  }
}

/** `bets` is the smaller number of bets of the two ledgers. */
type Round = { readonly ratio: number; readonly bets: number; readonly others: number }

// Other processes use the processor's caches too, and the large ledger needs them more, so quiet rounds can be rare.
const roundsMax = 30

const least = { rounds: 3, 'bets in the slowest round': 500 } as const

export function outcomeOf(rounds: readonly Round[]): Outcome {
  const { counted, summary } = selectRounds(rounds)
  const slowest = Math.min(...rounds.map(({ bets }) => bets))
  const missing = belowLeast({ rounds: rounds.length, 'bets in the slowest round': slowest }, least)
  const figure = median(counted.map((round) => round.ratio))
  const all = rounds.map((round) => round.ratio)
  const lines = [
    ...missing,
    summary,
    `median of all ${rounds.length}: ${ratio(median(all))}, from ${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)}; at most: ${ratio(target)}`,
  ]
  return { ok: figure <= target && missing.length === 0, figure: `cost ${ratio(figure)}`, lines }
}

/** The order changes from round to round, so that other work on the machine affects both alike. */
async function measureBoth(few: Bettors, many: Bettors, seconds: number, isLargeFirst: boolean): Promise<[Cost, Cost]> {
  if (!isLargeFirst) return [await few.bet(seconds), await many.bet(seconds)]
  const large = await many.bet(seconds)
  return [await few.bet(seconds), large]
}

async function warm(bettors: Bettors, bets: number, reportCost: (cost: Cost) => void): Promise<void> {
  for (let done = 0; done < bets; ) {
    const cost = await bettors.bet(5)
    done += cost.bets
    reportCost(cost)
  }
}

function describeCost({ perSecond, micros, perBatch, wholePages, pagesSeen }: Cost): string {
  const pages = `${pagesSeen.toFixed(0)} pages seen, ${wholePages.toFixed(2)} logged whole`
  return `${Math.round(perSecond)}/s, ${micros.toFixed(0)} µs of postgres a bet, ${perBatch.toFixed(0)} in a batch, ${pages}`
}

function seconds(startedMs: number): string {
  return ((performance.now() - startedMs) / 1_000).toFixed(0)
}
