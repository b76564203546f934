import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { countedOf, median, quiet, tellOthers } from '../rounds.ts'
import { cpuOfTree, watchOthers } from './cpu.ts'
import { type Ground, openGround, playOverHttp, shard } from './ground.ts'
import { type BareLoad, openBareWallets, pgbench } from './pgbench.ts'

export const about =
  'Lottery tickets bought over HTTP (limits, wager, ticket, signed receipt) against bare pgbench posting the same stake with the same ticket, same database, durable.'

const target = 1
const leaveMs = 700

/** Rounds alternate, so that whatever else the machine does meets both; the median of the rounds' ratios is the figure. */
export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const plan: Plan = {
    rounds: Number(args.rounds ?? 7),
    seconds: Number(args.each ?? 3),
    connections: Number(args.connections ?? 192),
    clients: Number(args.clients ?? 0),
  }
  const dir = temporaryFolder('bench-bet')
  const stops: (() => Promise<void>)[] = []
  try {
    const ground = await openGround(dir, (running) => stops.unshift(() => running.stop()), plan.connections)
    await openBareWallets(ground.postgres, shard, plan.connections)
    const clients = plan.clients || (await bestClients(ground, dir, plan, print))
    await overHttp(ground, dir, plan)
    const rounds: Round[] = []
    while (!isEnough(rounds, plan)) {
      const watch = watchOthers()
      const ours = await overHttp(ground, dir, plan)
      const bare = await barely(ground, dir, plan, { clients, drawId: ground.server.drawId })
      const stakes = await barely(ground, dir, plan, { clients })
      const round = {
        ratio: ours.perSecond / bare.perSecond,
        toStakes: ours.perSecond / stakes.perSecond,
        inProcessor: bare.postgresMicros / (ours.nodeMicros + ours.postgresMicros + ours.redisMicros),
        others: watch.shareOfOthers(),
      }
      rounds.push(round)
      print(
        `round ${rounds.length}: HTTP ${tellOurs(ours)}; pgbench ${tellBare(bare)}, stakes without tickets ${tellBare(stakes)}; ${ratio(round.ratio)} (${tellOthers(round)})`,
      )
    }
    return outcomeOf(rounds)
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Round = {
  readonly ratio: number
  readonly toStakes: number
  /** What the bare engine alone uses of the processor for a ticket, against all that we use: others disturb it less. */
  readonly inProcessor: number
  readonly others: number
}
const roundsMax = 12

function isEnough(rounds: readonly Round[], plan: Plan): boolean {
  return quiet(rounds).length >= plan.rounds || rounds.length >= roundsMax
}

function outcomeOf(rounds: readonly Round[]): Outcome {
  const { counted, told } = countedOf(rounds)
  const figure = median(counted.map((round) => round.ratio))
  const lines = [
    told,
    `processor time of one ticket, the bare engine's against all of ours: ${ratio(median(counted.map((round) => round.inProcessor)))}`,
    `against bare stakes without a ticket: ${ratio(median(counted.map((round) => round.toStakes)))}`,
    `median of all ${rounds.length}: ${ratio(median(rounds.map((round) => round.ratio)))}; target: ${ratio(target)}, hoped for: ${ratio(2)}`,
  ]
  return { ok: figure >= target, figure: ratio(figure), lines }
}

type Plan = {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
  readonly clients: number
}
type Bare = { readonly perSecond: number; readonly postgresMicros: number }
type Ours = Bare & {
  readonly nodeMicros: number
  readonly redisMicros: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** The bare engine is measured at its best: with as many connections as suit it. */
async function bestClients(ground: Ground, dir: string, plan: Plan, print: (line: string) => void): Promise<number> {
  const { drawId } = ground.server
  const tried: (readonly [clients: number, perSecond: number])[] = []
  for (const clients of [8, 24, 64])
    tried.push([clients, (await barely(ground, dir, plan, { clients, drawId })).perSecond])
  print(
    `pgbench by connections: ${tried.map(([clients, perSecond]) => `${clients}: ${Math.round(perSecond)}/s`).join(', ')}`,
  )
  return tried.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 8
}

async function overHttp(ground: Ground, dir: string, { seconds, connections }: Plan): Promise<Ours> {
  const pids = [ground.server.pid, ground.postgres.pid, ground.redis.pid]
  const before = pids.map(cpuOfTree)
  const { bets, seconds: took, p50Ms, p99Ms } = await playOverHttp(dir, ground, seconds, connections)
  const [nodeMicros = 0, postgresMicros = 0, redisMicros = 0] = pids.map(
    (pid, index) => ((cpuOfTree(pid) - (before[index] ?? 0)) / bets) * 1e6,
  )
  return { perSecond: bets / took, nodeMicros, postgresMicros, redisMicros, p50Ms, p99Ms }
}

async function barely(
  { postgres }: Ground,
  dir: string,
  { seconds, connections }: Plan,
  load: Pick<BareLoad, 'clients' | 'drawId'>,
): Promise<Bare> {
  const before = cpuOfTree(postgres.pid)
  const perSecond = await pgbench(postgres, shard, dir, { seconds, players: connections, ...load })
  // The time of a connection that ended is known once the server has taken leave of it.
  await sleep(leaveMs)
  return { perSecond, postgresMicros: ((cpuOfTree(postgres.pid) - before) / (perSecond * seconds)) * 1e6 }
}

function tellOurs({ perSecond, nodeMicros, postgresMicros, redisMicros, p50Ms, p99Ms }: Ours): string {
  const cpu = `node ${nodeMicros.toFixed(0)} + postgres ${postgresMicros.toFixed(0)} + redis ${redisMicros.toFixed(0)} µs of processor a bet`
  return `${Math.round(perSecond)}/s (p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, ${cpu})`
}

function tellBare({ perSecond, postgresMicros }: Bare): string {
  return `${Math.round(perSecond)}/s (postgres ${postgresMicros.toFixed(0)} µs)`
}
