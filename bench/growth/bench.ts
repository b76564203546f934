import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { startPostgres } from '../../ops/stack/postgres.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { watchOthers } from '../bet/cpu.ts'
import { type Bettors, type Cost, openBettors } from './bets.ts'
import { fill, type Size } from './fill.ts'

export const about =
  'What a bet costs the database with 1,000 players and an empty journal, and with 1,000,000 players and 10,000,000 transfers.'

const target = 1.25
const migrations = fileURLToPath(new URL('../../server/src/db/migrations/shard', import.meta.url))

/** Both books lie in one server and are measured in turn. `--players N --transfers N` choose another size. */
export async function run({ args, say }: RunOptions): Promise<Outcome> {
  const players = Number(args.players ?? 1_000_000)
  const large: Size = { players, transfersEach: Math.round(Number(args.transfers ?? 10_000_000) / players) }
  const rounds = Number(args.rounds ?? 16)
  const dir = temporaryFolder('bench-growth')
  try {
    await prepare(dir, large, say)
    return await measure(
      dir,
      large,
      { rounds, warmBets: Number(args.warm ?? 200_000), seconds: Number(args.each ?? 2) },
      say,
    )
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const small: Size = { players: 1_000, transfersEach: 1 }
const settings = { shared_buffers: '6GB', max_wal_size: '16GB', checkpoint_timeout: '30min' }

/** Filled without waiting for the disk; nothing is measured here. */
async function prepare(dir: string, large: Size, say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false, settings })
  try {
    for (const [name, size] of [
      ['small', small],
      ['large', large],
    ] as const) {
      await postgres.ensureDatabase(name)
      await migrate(postgres.url(name), migrations)
      const startedMs = performance.now()
      await fill(postgres, name, size, name === 'large' ? say : () => {})
      const bytes = await postgres.query(name, 'select pg_size_pretty(pg_database_size(current_database()))')
      say(
        `${name}: ${size.players} players, ${size.players * size.transfersEach} transfers, ${bytes}, filled in ${seconds(startedMs)} s`,
      )
    }
  } finally {
    await postgres.stop()
  }
}

type Plan = { readonly rounds: number; readonly warmBets: number; readonly seconds: number }

async function measure(dir: string, large: Size, plan: Plan, say: (line: string) => void): Promise<Outcome> {
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), settings })
  const [few, many] = [openBettors(postgres, 'small', small.players), openBettors(postgres, 'large', large.players)]
  try {
    // The first touch of a page after a checkpoint writes the whole page to the log. In a shard under load that is once
    // in many bets, so the measured rounds come after a warm-up; what it cost is said too.
    for (const [name, bettors] of [
      ['small', few],
      ['large', many],
    ] as const) {
      const warmBets = name === 'small' ? plan.warmBets / 10 : plan.warmBets
      await warm(bettors, warmBets, (cost) => say(`${name}, while its pages are first touched: ${tell(cost)}`))
    }
    const ratios: number[] = []
    for (let round = 1; round <= plan.rounds; round += 1) {
      const watch = watchOthers()
      const [before, after] = await inTurn(few, many, plan.seconds, round % 2 === 0)
      ratios.push(after.micros / before.micros)
      const others = `others ${(watch.shareOfOthers() * 100).toFixed(0)} % of the machine`
      say(
        `round ${round}: small ${tell(before)}; large ${tell(after)}; cost ${ratio(after.micros / before.micros)} (${others})`,
      )
    }
    const figure = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? Number.NaN
    const span = `single rounds: ${ratio(Math.min(...ratios))} to ${ratio(Math.max(...ratios))}`
    return { ok: figure <= target, figure: `cost ${ratio(figure)}`, lines: [span, `at most: ${ratio(target)}`] }
  } finally {
    await few.close()
    await many.close()
    await postgres.stop()
  }
}

/** Who goes first changes from round to round, so that what comes and goes on the machine meets both alike. */
async function inTurn(few: Bettors, many: Bettors, seconds: number, isLargeFirst: boolean): Promise<[Cost, Cost]> {
  if (!isLargeFirst) return [await few.bet(seconds), await many.bet(seconds)]
  const large = await many.bet(seconds)
  return [await few.bet(seconds), large]
}

async function warm(bettors: Bettors, bets: number, tellCost: (cost: Cost) => void): Promise<void> {
  for (let done = 0; done < bets; ) {
    const cost = await bettors.bet(5)
    done += cost.bets
    tellCost(cost)
  }
}

function tell({ perSecond, micros, perBatch, wholePages }: Cost): string {
  const pages = `${wholePages.toFixed(2)} whole pages logged`
  return `${Math.round(perSecond)}/s, ${micros.toFixed(0)} µs of postgres a bet, ${perBatch.toFixed(0)} in a batch, ${pages}`
}

function seconds(startedMs: number): string {
  return ((performance.now() - startedMs) / 1_000).toFixed(0)
}
