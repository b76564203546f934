import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { belowLeast } from '../../ops/runner/least.ts'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { startRedis } from '../../ops/stack/redis.ts'
import { migrateShard } from '../../server/src/db/migrate-all.ts'
import { cpuOfTree, watchOthers } from '../bet/cpu.ts'
import { openEngine, shard as small } from '../bet/environment.ts'
import { describeOthers, median, selectRounds } from '../rounds.ts'
import { fill } from './fill.ts'
import { openReaders, type Readers } from './readers.ts'

export const about =
  'Events that the projections (referral, ranking, turnover, VIP, tracking) apply in a second, their lag at 2,000 bets a second, and what an event costs with 1,000 and with 1,000,000 players. --players N --secs N.'

const large = 'large'
const smallPlayers = 1_000
const eventsPerRound = 20_000
const roundsUsual = 6
const writtenPerSecond = 2_000
const targets = { growth: 1.5, lagMs: 5_000 } as const

/** Durable, with one database for each number of players; the rounds alternate, so that other work affects both alike. */
export async function run({ args, seconds, print }: RunOptions): Promise<Outcome> {
  const players = Number(args.players ?? 1_000_000)
  const dir = temporaryFolder('bench-events')
  const stops: (() => Promise<void>)[] = []
  try {
    const postgres = await openEngine(dir, (running) => stops.unshift(() => running.stop()))
    const redis = await startRedis({ dir: join(dir, 'redis') })
    stops.unshift(() => redis.stop())
    await postgres.ensureDatabase(large)
    await migrateShard(postgres.url(large))
    const startedMs = performance.now()
    await fill(postgres, small, smallPlayers)
    await fill(postgres, large, players)
    print(`${players.toLocaleString('en')} players filled in ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`)
    const few = await openReaders({ postgres, redis }, small, smallPlayers)
    stops.unshift(() => few.close())
    const many = await openReaders({ postgres, redis }, large, players)
    stops.unshift(() => many.close())
    const measure = (readers: Readers) => measureTurn(readers, postgres.pid)
    // The first touch of a page after a checkpoint writes the whole page to the log.
    for (const readers of [few, many]) await measure(readers)
    const rounds: Round[] = []
    while (rounds.length < Number(args.rounds ?? roundsUsual)) {
      const watch = watchOthers()
      const [fewTurn, manyTurn] = [await measure(few), await measure(many)]
      const round = { few: fewTurn, many: manyTurn, others: watch.shareOfOthers() }
      rounds.push(round)
      const cost = ratio(manyTurn.micros / fewTurn.micros)
      print(
        `round ${rounds.length}: ${describeTurn(fewTurn)}; ${describeTurn(manyTurn)}; cost ${cost} (${describeOthers(round)})`,
      )
    }
    const live = await measureLag(many, Math.max(20, seconds))
    return outcomeOf(rounds, live)
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Turn = { readonly perSecond: number; readonly micros: number }
type Round = { readonly few: Turn; readonly many: Turn; readonly others: number }

/** Processor time is that of the database and of this process, in which the projections run. */
async function measureTurn(readers: Readers, postgresPid: number): Promise<Turn> {
  await readers.append(eventsPerRound)
  const cpuOf = () => cpuOfTree(postgresPid) + (process.cpuUsage().user + process.cpuUsage().system) / 1e6
  const [fromMs, cpu] = [performance.now(), cpuOf()]
  await readers.catchUp()
  const ms = performance.now() - fromMs
  return { perSecond: (eventsPerRound / ms) * 1_000, micros: ((cpuOf() - cpu) / eventsPerRound) * 1e6 }
}

function describeTurn({ perSecond, micros }: Turn): string {
  return `${Math.round(perSecond).toLocaleString('en')}/s, ${micros.toFixed(0)} µs of processor an event`
}

type Live = { readonly written: number; readonly seconds: number; readonly lagsMs: readonly number[] }

/** Events are written at a steady pace, a tenth of a second's at once, while the projections run as they do in the product. */
async function measureLag(readers: Readers, seconds: number): Promise<Live> {
  const following = readers.follow()
  const lagsMs: number[] = []
  const [startedMs, atOnce] = [performance.now(), writtenPerSecond / 10]
  let written = 0
  for (let step = 0; step < seconds * 10; step += 1) {
    await sleep(Math.max(0, startedMs + step * 100 - performance.now()))
    await readers.append(atOnce)
    written += atOnce
    if (step % 5 === 4) lagsMs.push(await readers.lagMs())
  }
  const took = (performance.now() - startedMs) / 1_000
  await following.stop()
  return { written, seconds: took, lagsMs }
}

const least = { rounds: 3, 'events in a second': 1_900, 'samples of the lag': 30 } as const

export function outcomeOf(rounds: readonly Round[], { written, seconds, lagsMs }: Live): Outcome {
  const { counted, summary } = selectRounds(rounds)
  const rate = Math.round(written / seconds)
  const observed = { rounds: rounds.length, 'events in a second': rate, 'samples of the lag': lagsMs.length }
  const missing = belowLeast(observed, least)
  const growth = median(counted.map(({ few, many }) => many.micros / few.micros))
  const perSecond = Math.round(median(counted.map(({ many }) => many.perSecond)))
  const sorted = lagsMs.toSorted((one, other) => one - other)
  const [middle, worst] = [median(lagsMs), sorted.at(-1) ?? Number.NaN]
  const speed = `${perSecond.toLocaleString('en')} events/s through all five`
  return {
    ok: growth <= targets.growth && perSecond >= writtenPerSecond && worst <= targets.lagMs && missing.length === 0,
    figure: `${speed}, lag ${(middle / 1_000).toFixed(1)} s, cost ${ratio(growth)}`,
    lines: [
      ...missing,
      summary,
      `at least ${writtenPerSecond.toLocaleString('en')} events/s; cost at most ${ratio(targets.growth)}`,
      `at ${rate.toLocaleString('en')} events/s written: lag ${Math.round(middle)} ms in the middle, ${Math.round(worst)} ms at most; target ${targets.lagMs} ms`,
    ],
  }
}
