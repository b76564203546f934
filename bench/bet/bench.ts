import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { cpuOfTree } from './cpu.ts'
import { type Ground, openGround, playOverHttp, shard } from './ground.ts'
import { openBareWallets, pgbench } from './pgbench.ts'

export const about =
  'Bets over HTTP through the generic handler and the ledger against bare pgbench posting the same command, same database, durable.'

const target = 1
const leaveMs = 700

/** Rounds alternate, so that whatever else the machine does meets both; the median of the rounds' ratios is the figure. */
export async function run({ args, say }: RunOptions): Promise<Outcome> {
  const plan: Plan = {
    rounds: Number(args.rounds ?? 7),
    seconds: Number(args.each ?? 4),
    connections: Number(args.connections ?? 192),
    clients: Number(args.clients ?? 0),
  }
  const dir = temporaryFolder('bench-bet')
  const stops: (() => Promise<void>)[] = []
  try {
    const ground = await openGround(dir, (running) => stops.unshift(() => running.stop()), plan.connections)
    await openBareWallets(ground.postgres, shard, plan.connections)
    const clients = plan.clients || (await bestClients(ground, dir, plan, say))
    await overHttp(ground, dir, plan)
    const ratios: number[] = []
    for (let round = 1; round <= plan.rounds; round += 1) {
      const ours = await overHttp(ground, dir, plan)
      const bare = await barely(ground, dir, plan, clients)
      ratios.push(ours.perSecond / bare.perSecond)
      say(
        `round ${round}: HTTP ${tellOurs(ours)}; pgbench ${tellBare(bare)}; ${ratio(ours.perSecond / bare.perSecond)}`,
      )
    }
    const figure = median(ratios)
    return { ok: figure >= target, figure: ratio(figure), lines: [`target: ${ratio(target)}, hoped for: ${ratio(2)}`] }
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
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
async function bestClients(ground: Ground, dir: string, plan: Plan, say: (line: string) => void): Promise<number> {
  const tried: (readonly [clients: number, perSecond: number])[] = []
  for (const clients of [8, 24, 64]) tried.push([clients, (await barely(ground, dir, plan, clients)).perSecond])
  say(
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
  clients: number,
): Promise<Bare> {
  const before = cpuOfTree(postgres.pid)
  const perSecond = await pgbench(postgres, shard, dir, { clients, seconds, players: connections })
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

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
