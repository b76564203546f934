import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { belowLeast } from '../../ops/runner/least.ts'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { cpuOfTree, watchOthers } from '../bet/cpu.ts'
import { openScaled, playOverHttp, type ScaledEnvironment } from '../bet/environment.ts'
import { describeOthers, median, quietRounds, selectRounds } from '../rounds.ts'

export const about =
  'Lottery tickets sold over HTTP by two processes on two shards, against one process on one shard, in turns on the same machine.'

/** Processes and shards that got into each other's way would sell less than one alone. */
const target = 1

type Plan = {
  readonly rounds: number
  readonly roundsMax: number
  readonly seconds: number
  readonly connections: number
}

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const plan: Plan = {
    rounds: Number(args.rounds ?? 5),
    roundsMax: Number(args.most ?? 9),
    seconds: Number(args.each ?? 3),
    connections: Number(args.connections ?? 192),
  }
  const dir = temporaryFolder('bench-scale')
  const stops: (() => Promise<void>)[] = []
  const open = async (name: string, size: number) => {
    mkdirSync(join(dir, name))
    const keep = (running: { stop(): Promise<void> }) => stops.unshift(() => running.stop())
    return await openScaled(join(dir, name), keep, { processes: size, shards: size, connections: plan.connections })
  }
  try {
    const [one, two] = [await open('one', 1), await open('two', 2)]
    for (const environment of [one, two]) await measure(environment, dir, plan)
    const rounds: Round[] = []
    while (quietRounds(rounds).length < plan.rounds && rounds.length < plan.roundsMax) {
      const watch = watchOthers()
      const sold = { one: await measure(one, dir, plan), two: await measure(two, dir, plan) }
      rounds.push({ ...sold, others: watch.shareOfOthers() })
      print(describeRound(rounds))
    }
    return outcomeOf(rounds, plan)
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Sold = { readonly perSecond: number; readonly micros: number; readonly p99Ms: number }
export type Round = { readonly one: Sold; readonly two: Sold; readonly others: number }

/** All processes of an environment at once: tickets of all of them a second, processor time of everything for one. */
async function measure({ postgres, redis, servers }: ScaledEnvironment, dir: string, plan: Plan): Promise<Sold> {
  const pids = [postgres.pid, redis.pid, ...servers.map(({ pid }) => pid)]
  const used = () => pids.reduce((sum, pid) => sum + cpuOfTree(pid), 0)
  const before = used()
  const played = await Promise.all(
    servers.map((server) => playOverHttp(dir, { server }, plan.seconds, plan.connections / servers.length)),
  )
  const bets = played.reduce((sum, one) => sum + one.bets, 0)
  return {
    perSecond: played.reduce((sum, one) => sum + one.bets / one.seconds, 0),
    micros: ((used() - before) / bets) * 1e6,
    p99Ms: Math.max(...played.map(({ p99Ms }) => p99Ms)),
  }
}

const least = { rounds: 3, 'tickets in the slowest round': 200 } as const

export function outcomeOf(rounds: readonly Round[], { seconds }: Pick<Plan, 'seconds'>): Outcome {
  const { counted, summary } = selectRounds(rounds)
  const slowest = Math.min(...rounds.flatMap(({ one, two }) => [one.perSecond, two.perSecond])) * seconds
  const missing = belowLeast({ rounds: rounds.length, 'tickets in the slowest round': slowest }, least)
  const figure = median(counted.map(({ one, two }) => two.perSecond / one.perSecond))
  const inProcessor = median(counted.map(({ one, two }) => one.micros / two.micros))
  return {
    ok: figure >= target && missing.length === 0,
    figure: ratio(figure),
    lines: [
      ...missing,
      summary,
      `processor time of one ticket, one process and shard against two of each: ${ratio(inProcessor)}`,
      `target: ${ratio(target)}`,
    ],
  }
}

function describeRound(rounds: readonly Round[]): string {
  const round = rounds.at(-1) as Round
  const of = ({ perSecond, micros, p99Ms }: Sold) =>
    `${Math.round(perSecond)}/s (p99 ${p99Ms.toFixed(0)} ms, ${micros.toFixed(0)} µs of processor a bet)`
  return `round ${rounds.length}: one ${of(round.one)}; two ${of(round.two)}; ${ratio(round.two.perSecond / round.one.perSecond)} (${describeOthers(round)})`
}
