import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { belowLeast } from '../../ops/runner/least.ts'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { cpuOfTree, watchOthers } from '../bet/cpu.ts'
import { type BenchEnvironment, openEnvironment, shard } from '../bet/environment.ts'
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
} from '../bet/measured.ts'
import { firstBarePlayer, openBareWallets } from '../bet/pgbench.ts'
import { type Ready, readyFile } from '../bet/ticket-call.ts'
import { describeOthers, median, quietRounds, selectRounds } from '../rounds.ts'
import { wins } from './bet-call.ts'
import { type LeanLoad, openBareSeeds, playLean, requireSameRows } from './lean.ts'

export const about =
  'Bets on an instant game over HTTP (limits, wager, nonce, outcome, payout) against the leanest hand-written statements that leave the same rows, run by pgbench on the same durable database.'

const target = 1

/** Rounds alternate, so that whatever else the machine does affects both; the median of the rounds' ratios is the figure. */
export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const plan: Plan = {
    rounds: Number(args.rounds ?? 5),
    roundsMax: Number(args.most ?? 9),
    seconds: Number(args.each ?? 3),
    connections: Number(args.connections ?? 192),
  }
  const dir = temporaryFolder('bench-originals')
  const stops: (() => Promise<void>)[] = []
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
  stops: (() => Promise<void>)[],
  print: (line: string) => void,
): Promise<Outcome> {
  const server = fileURLToPath(new URL('./server.ts', import.meta.url))
  const keep = (running: { stop(): Promise<void> }) => stops.unshift(() => running.stop())
  const environment = await openEnvironment(dir, keep, plan.connections, server)
  await openBareWallets(environment.postgres, shard, plan.connections + 1)
  await openBareSeeds(environment.postgres, shard, plan.connections + 1)
  await playSameRolls(environment, dir, firstBarePlayer + plan.connections)
  const clients = await bestClients(environment, dir, plan, print)
  await measureOverHttp(environment, dir, plan)
  const rounds: Round[] = []
  while (!isEnough(rounds, plan)) {
    const watch = watchOthers()
    const ours = await measureOverHttp(environment, dir, plan)
    const stored = await measureLean(environment, dir, plan, { clients, kind: 'stored' })
    const together = await measureLean(environment, dir, plan, { clients, kind: 'together' })
    const round = { ours, stored, together, others: watch.shareOfOthers() }
    rounds.push(round)
    print(
      `round ${rounds.length}: HTTP ${describeOurs(ours)}; lean, stake stored first ${describeBare(stored)}; lean, in one transaction ${describeBare(together)}; ${ratio(ours.perSecond / stored.perSecond)} (${describeOthers(round)})`,
    )
  }
  return outcomeOf(rounds, plan)
}

/** One player over HTTP and one of the lean statements get the same rolls, at least one win and one loss. */
async function playSameRolls({ postgres, server }: BenchEnvironment, dir: string, lean: number): Promise<void> {
  const { bodies, path } = JSON.parse(readFileSync(join(server.folder, readyFile), 'utf8')) as Ready
  const [body = ''] = bodies
  const served = (JSON.parse(`${body}"}`) as { uid: number }).uid
  const rolls: number[] = []
  while (!rolls.some((roll) => roll < wins) || !rolls.some((roll) => roll >= wins)) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `${body}${randomUUID()}"}`,
    })
    const { resultData } = (await answer.json()) as { resultData: { bet: { result: [number] } } }
    rolls.push(resultData.bet.result[0])
  }
  for (const roll of rolls)
    await playLean(postgres, shard, dir, { kind: 'stored', clients: 1, first: lean, last: lean, roll })
  await requireSameRows(postgres, shard, { served, lean })
}

export type Round = {
  readonly ours: Ours
  /** By hand, with the stake committed before the outcome is written. */
  readonly stored: Bare
  /** By hand, all in one transaction. */
  readonly together: Bare
  readonly others: number
}

type Plan = {
  /** Of a quiet machine. */
  readonly rounds: number
  /** However busy it is. */
  readonly roundsMax: number
  readonly seconds: number
  readonly connections: number
}

function isEnough(rounds: readonly Round[], plan: Plan): boolean {
  return quietRounds(rounds).length >= plan.rounds || rounds.length >= plan.roundsMax
}

const least = { rounds: 3, 'bets in the slowest round': 200 } as const

export function outcomeOf(rounds: readonly Round[], { seconds }: Pick<Plan, 'seconds'>): Outcome {
  const { counted, summary } = selectRounds(rounds)
  const slowest = Math.min(...rounds.flatMap(({ ours, stored, together }) => [ours, stored, together]).map(perSecondOf))
  const missing = belowLeast({ rounds: rounds.length, 'bets in the slowest round': slowest * seconds }, least)
  const medianOf = (value: (round: Round) => number, some: readonly Round[] = counted) => median(some.map(value))
  const toStored = ({ ours, stored }: Round) => ours.perSecond / stored.perSecond
  const figure = medianOf(toStored)
  const together = medianOf((round) => round.ours.perSecond / round.together.perSecond)
  const lines = [
    ...missing,
    summary,
    `median of one bet: ${describeCpu(counted.map(({ ours }) => ours))}; p99 ${medianOf(({ ours }) => ours.p99Ms).toFixed(0)} ms`,
    `processor time of one bet, the lean statements' against all of ours: ${ratio(medianOf(({ ours, stored }) => stored.postgresMicros / microsOf(ours)))}`,
    `against one transaction, which stores stake and outcome together: ${ratio(together)}`,
    `median of all ${rounds.length}: ${ratio(medianOf(toStored, rounds))}; target: ${ratio(target)}`,
  ]
  return { ok: figure >= target && missing.length === 0, figure: ratio(figure), lines }
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
    tried.push([clients, (await measureLean(environment, dir, plan, { clients, kind: 'stored' })).perSecond])
  print(
    `lean statements by connections: ${tried.map(([clients, perSecond]) => `${clients}: ${Math.round(perSecond)}/s`).join(', ')}`,
  )
  return tried.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 8
}

async function measureLean(
  { postgres }: BenchEnvironment,
  dir: string,
  { seconds, connections }: Plan,
  load: Pick<LeanLoad, 'clients' | 'kind'>,
): Promise<Bare> {
  const before = cpuOfTree(postgres.pid)
  const players = { first: firstBarePlayer, last: firstBarePlayer + connections - 1 }
  const perSecond = await playLean(postgres, shard, dir, { seconds, ...players, ...load })
  await sleep(leaveMs)
  return { perSecond, postgresMicros: ((cpuOfTree(postgres.pid) - before) / (perSecond * seconds)) * 1e6 }
}
