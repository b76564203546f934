import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { belowLeast } from '../../ops/runner/least.ts'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { cpuOfTree, watchOthers } from '../bet/cpu.ts'
import { type BenchEnvironment, openEnvironment, playOverHttp, shard } from '../bet/environment.ts'
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
import { betLean, type LeanLoad, openBareSessions, requireSameRows } from './lean.ts'
import { signed, walletPath } from './studio-call.ts'
import { countTransactions, type Transactions } from './transactions.ts'

export const about =
  "A studio's bets over HTTP (signature, claim, session, play clock, limits, wager, round) against the leanest hand-written transaction that leaves the same rows, run by pgbench on the same durable database; with the transactions that a bet needs."

const target = 1

/** Rounds alternate, so that whatever else the machine does affects both; the median of the rounds' ratios is the figure. */
export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const plan: Plan = {
    rounds: Number(args.rounds ?? 5),
    roundsMax: Number(args.most ?? 9),
    seconds: Number(args.each ?? 3),
    connections: Number(args.connections ?? 192),
    clients: Number(args.clients ?? 0),
  }
  const dir = temporaryFolder('bench-studio')
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
  await openBareSessions(environment.postgres, shard, plan.connections + 1)
  await betTwice(environment, dir, firstBarePlayer + plan.connections)
  const clients = plan.clients || (await bestClients(environment, dir, plan, print))
  await measureOverHttp(environment, dir, plan)
  // A shard that has been in use for a minute has them: without, an index may be chosen by which a player's whole history is read.
  await environment.postgres.query(shard, 'analyze')
  const transactions = await transactionsOfBet(environment, dir, plan)
  const rounds: Round[] = []
  while (!isEnough(rounds, plan)) {
    const watch = watchOthers()
    const ours = await measureOverHttp(environment, dir, plan)
    const lean = await measureLean(environment, dir, plan, clients)
    const alone = await measureOverHttp(environment, dir, { ...plan, connections: 1 })
    const leanAlone = await measureLean(environment, dir, plan, 1)
    const round = { ours, lean, alone, leanAlone, others: watch.shareOfOthers() }
    rounds.push(round)
    print(
      `round ${rounds.length}: HTTP ${describeOurs(ours)}; lean ${describeBare(lean)}; one bet at a time ${describeOurs(alone)}, lean ${describeBare(leanAlone)}; ${ratio(ours.perSecond / lean.perSecond)} (${describeOthers(round)})`,
    )
  }
  return outcomeOf(rounds, plan, transactions)
}

/** One player over HTTP and one of the lean transaction place two bets: only the second counts time that was played. */
async function betTwice({ postgres, server }: BenchEnvironment, dir: string, lean: number): Promise<void> {
  const { bodies } = JSON.parse(readFileSync(join(server.folder, readyFile), 'utf8')) as Ready
  const [message = ''] = bodies
  for (const id of [randomUUID(), randomUUID()]) {
    const body = message.replaceAll('@', id)
    const sign = createHmac('sha256', signed.key).update(body).digest('hex')
    const answer = await fetch(`http://127.0.0.1:${server.port}${walletPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signed.header]: sign },
      body,
    })
    const text = await answer.text()
    if (!text.includes(signed.accepted)) throw new Error(`the bet was not placed: ${answer.status} ${text}`)
  }
  await betLean(postgres, shard, dir, { clients: 1, first: lean, last: lean, bets: 2 })
  const served = Number((JSON.parse(message) as { user_id: string }).user_id)
  await requireSameRows(postgres, shard, { served, lean })
}

/** What the engine commits for one bet while all players bet, and how much of it writes. */
async function transactionsOfBet(environment: BenchEnvironment, dir: string, plan: Plan): Promise<Transactions> {
  const { postgres } = environment
  const before = await countTransactions(postgres)
  const { bets } = await playOverHttp(dir, environment, plan.seconds, plan.connections)
  const after = await countTransactions(postgres)
  return { all: (after.all - before.all) / bets, writing: (after.writing - before.writing) / bets }
}

export type Round = {
  readonly ours: Ours
  /** The hand-written transaction. */
  readonly lean: Bare
  /** One player, so that every bet travels alone. */
  readonly alone: Ours
  readonly leanAlone: Bare
  readonly others: number
}

type Plan = {
  /** Of a quiet machine. */
  readonly rounds: number
  /** However busy it is. */
  readonly roundsMax: number
  readonly seconds: number
  readonly connections: number
  /** Of the lean transaction; the best of several when it is 0. */
  readonly clients: number
}

function isEnough(rounds: readonly Round[], plan: Plan): boolean {
  return quietRounds(rounds).length >= plan.rounds || rounds.length >= plan.roundsMax
}

const least = { rounds: 3, 'bets in the slowest round': 200 } as const

export function outcomeOf(
  rounds: readonly Round[],
  { seconds }: Pick<Plan, 'seconds'>,
  transactions: Transactions,
): Outcome {
  const { counted, summary } = selectRounds(rounds)
  const slowest = Math.min(...rounds.flatMap(({ ours, lean }) => [ours, lean]).map(perSecondOf))
  const missing = belowLeast({ rounds: rounds.length, 'bets in the slowest round': slowest * seconds }, least)
  const medianOf = (value: (round: Round) => number, some: readonly Round[] = counted) => median(some.map(value))
  const toLean = ({ ours, lean }: Round) => ours.perSecond / lean.perSecond
  const figure = medianOf(toLean)
  const lines = [
    ...missing,
    summary,
    `transactions of one bet: ${transactions.all.toFixed(2)}, of which ${transactions.writing.toFixed(2)} write`,
    `median of one bet: ${describeCpu(counted.map(({ ours }) => ours))}; p99 ${medianOf(({ ours }) => ours.p99Ms).toFixed(0)} ms`,
    `processor time of one bet, the lean transaction's against all of ours: ${ratio(medianOf(({ ours, lean }) => lean.postgresMicros / microsOf(ours)))}`,
    `one bet alone: ${describeCpu(counted.map(({ alone }) => alone))}, p50 ${medianOf(({ alone }) => alone.p50Ms).toFixed(1)} ms; the lean transaction postgres ${medianOf(({ leanAlone }) => leanAlone.postgresMicros).toFixed(0)} µs`,
    `median of all ${rounds.length}: ${ratio(medianOf(toLean, rounds))}; target: ${ratio(target)}`,
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
    tried.push([clients, (await measureLean(environment, dir, plan, clients)).perSecond])
  print(
    `lean transaction by connections: ${tried.map(([clients, perSecond]) => `${clients}: ${Math.round(perSecond)}/s`).join(', ')}`,
  )
  return tried.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 8
}

async function measureLean(
  { postgres }: BenchEnvironment,
  dir: string,
  { seconds, connections }: Plan,
  clients: number,
): Promise<Bare> {
  const before = cpuOfTree(postgres.pid)
  const load: LeanLoad = { seconds, clients, first: firstBarePlayer, last: firstBarePlayer + connections - 1 }
  const perSecond = await betLean(postgres, shard, dir, load)
  await sleep(leaveMs)
  return { perSecond, postgresMicros: ((cpuOfTree(postgres.pid) - before) / (perSecond * seconds)) * 1e6 }
}
