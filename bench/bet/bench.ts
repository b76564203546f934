import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { belowLeast } from '../../ops/runner/least.ts'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { describeOthers, median, quietRounds, selectRounds } from '../rounds.ts'
import { checkOut } from './against.ts'
import { cpuOfTree, watchOthers } from './cpu.ts'
import { type BenchEnvironment, openEnvironment, openOtherCheckout, shard } from './environment.ts'
import {
  type Bare,
  describeBare,
  describeCpu,
  describeOurs,
  leaveMs,
  measureOverHttp,
  microsOf,
  type Ours,
  perSecondOf,
} from './measured.ts'
import { firstBarePlayer, type Load, openBareWallets, pgbench, requireSameRows } from './pgbench.ts'

export const about =
  'Lottery tickets sold over HTTP (limits, wager, ticket, signed receipt) against the leanest hand-written transaction that leaves the same rows, run by pgbench on the same durable database; --against COMMIT compares with the server of that commit.'

const target = 1
/** The share of another commit's speed that this one must reach. */
const againstTarget = 0.9

/** Rounds alternate, so that whatever else the machine does affects both; the median of the rounds' ratios is the figure. */
export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const plan: Plan = {
    rounds: Number(args.rounds ?? 7),
    roundsMax: Number(args.most ?? 12),
    seconds: Number(args.each ?? 3),
    connections: Number(args.connections ?? 192),
    clients: Number(args.clients ?? 0),
    against: args.against,
  }
  const dir = temporaryFolder('bench-bet')
  const stops: (() => Promise<void> | void)[] = []
  try {
    return await measure(dir, plan, stops, print)
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function measure(
  dir: string,
  plan: Plan,
  stops: (() => Promise<void> | void)[],
  print: (line: string) => void,
): Promise<Outcome> {
  const keep = (running: { stop(): Promise<void> }) => stops.unshift(() => running.stop())
  const environment = await openEnvironment(dir, keep, plan.connections)
  await openBareWallets(environment.postgres, shard, plan.connections + 2)
  const { drawId } = environment.server
  await requireSameRows(environment.postgres, shard, dir, { last: firstBarePlayer + plan.connections + 1, drawId })
  const other = plan.against ? await openAgainst(dir, plan, plan.against, stops) : undefined
  const clients = plan.clients || (await bestClients(environment, dir, plan, print))
  await measureOverHttp(environment, dir, plan)
  if (other) await measureOverHttp(other, dir, plan)
  const rounds: Round[] = []
  while (!isEnough(rounds, plan)) {
    const round = await measureRound({ environment, other, dir, plan, clients })
    rounds.push(round)
    const before = round.other ? `; ${plan.against} ${describeOurs(round.other)}` : ''
    print(
      `round ${rounds.length}: HTTP ${describeOurs(round.ours)}${before}; lean ${describeBare(round.lean)}; posting function ${describeBare(round.own)}; ${ratio(round.ours.perSecond / round.lean.perSecond)} (${describeOthers(round)})`,
    )
  }
  return outcomeOf(rounds, plan)
}

async function openAgainst(
  dir: string,
  plan: Plan,
  commit: string,
  stops: (() => Promise<void> | void)[],
): Promise<BenchEnvironment> {
  const { tree, remove } = checkOut(commit, dir)
  stops.push(remove)
  const folder = join(dir, 'against')
  mkdirSync(folder)
  return await openOtherCheckout(folder, (running) => stops.unshift(() => running.stop()), plan.connections, tree)
}

type Measured = {
  readonly environment: BenchEnvironment
  readonly other: BenchEnvironment | undefined
  readonly dir: string
  readonly plan: Plan
  readonly clients: number
}

async function measureRound({ environment, other, dir, plan, clients }: Measured): Promise<Round> {
  const watch = watchOthers()
  const ours = await measureOverHttp(environment, dir, plan)
  const before = other && (await measureOverHttp(other, dir, plan))
  const lean = await measureBare(environment, dir, plan, { clients, kind: 'lean' })
  const own = await measureBare(environment, dir, plan, { clients, kind: 'ticket' })
  return { ours, other: before, lean, own, others: watch.shareOfOthers() }
}

export type Round = {
  readonly ours: Ours
  /** The server of another commit. */
  readonly other: Ours | undefined
  /** The hand-written transaction. */
  readonly lean: Bare
  /** Our posting function, one command at a time. */
  readonly own: Bare
  readonly others: number
}

function isEnough(rounds: readonly Round[], plan: Plan): boolean {
  return quietRounds(rounds).length >= plan.rounds || rounds.length >= plan.roundsMax
}

const least = { rounds: 3, 'tickets in the slowest round': 200 } as const

export function outcomeOf(rounds: readonly Round[], { against, seconds }: Pick<Plan, 'against' | 'seconds'>): Outcome {
  const { counted, summary } = selectRounds(rounds)
  const slowest = Math.min(...rounds.flatMap(({ ours, lean, other }) => [ours, lean, other ?? ours]).map(perSecondOf))
  const missing = belowLeast({ rounds: rounds.length, 'tickets in the slowest round': slowest * seconds }, least)
  const medianOf = (value: (round: Round) => number, some: readonly Round[] = counted) => median(some.map(value))
  const toLean = ({ ours, lean }: Round) => ours.perSecond / lean.perSecond
  const toOther = ({ ours, other }: Round) => ours.perSecond / (other?.perSecond ?? Number.NaN)
  const inProcessor = ({ ours, lean }: Round) => lean.postgresMicros / microsOf(ours)
  const figure = medianOf(toLean)
  const lines = [
    ...missing,
    summary,
    `processor time of one ticket, the lean transaction's against all of ours: ${ratio(medianOf(inProcessor))}`,
    `median of one ticket: ${describeCpu(counted.map(({ ours }) => ours))}`,
    `one command alone: postgres ${medianOf(({ own }) => own.postgresMicros).toFixed(0)} µs, the lean transaction ${medianOf(({ lean }) => lean.postgresMicros).toFixed(0)} µs`,
    `against our posting function, one command at a time: ${ratio(medianOf(({ ours, own }) => ours.perSecond / own.perSecond))}`,
    `median of all ${rounds.length}: ${ratio(medianOf(toLean, rounds))}; target: ${ratio(target)}`,
    ...(against
      ? [
          `against the server of ${against}: ${ratio(medianOf(toOther))}; at least ${ratio(againstTarget)}`,
          `median of one ticket of ${against}: ${describeCpu(counted.flatMap(({ other }) => other ?? []))}`,
        ]
      : []),
  ]
  const isFast = against ? medianOf(toOther) >= againstTarget : figure >= target
  return {
    ok: isFast && missing.length === 0,
    figure: against ? `${ratio(figure)}, against ${against} ${ratio(medianOf(toOther))}` : ratio(figure),
    lines,
  }
}

type Plan = {
  /** Of a quiet machine. */
  readonly rounds: number
  /** However busy it is. */
  readonly roundsMax: number
  readonly seconds: number
  readonly connections: number
  readonly clients: number
  readonly against: string | undefined
}
/** The bare engine is measured at its best: with as many connections as suit it. */
async function bestClients(
  environment: BenchEnvironment,
  dir: string,
  plan: Plan,
  print: (line: string) => void,
): Promise<number> {
  const tried: (readonly [clients: number, perSecond: number])[] = []
  for (const clients of [8, 24, 64])
    tried.push([clients, (await measureBare(environment, dir, plan, { clients, kind: 'lean' })).perSecond])
  print(
    `lean transaction by connections: ${tried.map(([clients, perSecond]) => `${clients}: ${Math.round(perSecond)}/s`).join(', ')}`,
  )
  return tried.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 8
}

async function measureBare(
  { postgres, server: { drawId } }: BenchEnvironment,
  dir: string,
  { seconds, connections }: Plan,
  load: Pick<Load, 'clients' | 'kind'>,
): Promise<Bare> {
  const before = cpuOfTree(postgres.pid)
  const players = { first: firstBarePlayer, last: firstBarePlayer + connections - 1 }
  const perSecond = await pgbench(postgres, shard, dir, { seconds, drawId, ...players, ...load })
  await sleep(leaveMs)
  return { perSecond, postgresMicros: ((cpuOfTree(postgres.pid) - before) / (perSecond * seconds)) * 1e6 }
}
