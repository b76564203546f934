import { median } from '../rounds.ts'
import { cpuOfTree } from './cpu.ts'
import { type BenchEnvironment, playOverHttp } from './environment.ts'

/** The time of a connection that ended is known once the server process has exited. */
export const leaveMs = 700

export type Bare = { readonly perSecond: number; readonly postgresMicros: number }
export type Ours = Bare & {
  readonly nodeMicros: number
  readonly redisMicros: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Bets over HTTP for a while, with the processor time of everything that takes part in them but the load. */
export async function measureOverHttp(
  environment: BenchEnvironment,
  dir: string,
  { seconds, connections }: { readonly seconds: number; readonly connections: number },
): Promise<Ours> {
  const pids = [environment.server.pid, environment.postgres.pid, environment.redis.pid]
  const before = pids.map(cpuOfTree)
  const { bets, seconds: took, p50Ms, p99Ms } = await playOverHttp(dir, environment, seconds, connections)
  const [nodeMicros = 0, postgresMicros = 0, redisMicros = 0] = pids.map(
    (pid, index) => ((cpuOfTree(pid) - (before[index] ?? 0)) / bets) * 1e6,
  )
  return { perSecond: bets / took, nodeMicros, postgresMicros, redisMicros, p50Ms, p99Ms }
}

export function perSecondOf({ perSecond }: Bare): number {
  return perSecond
}

export function describeOurs({ perSecond, nodeMicros, postgresMicros, redisMicros, p50Ms, p99Ms }: Ours): string {
  const cpu = `node ${nodeMicros.toFixed(0)} + postgres ${postgresMicros.toFixed(0)} + redis ${redisMicros.toFixed(0)} µs of processor a bet`
  return `${Math.round(perSecond)}/s (p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, ${cpu})`
}

export function microsOf({ nodeMicros, postgresMicros, redisMicros }: Ours): number {
  return nodeMicros + postgresMicros + redisMicros
}

export function describeCpu(some: readonly Ours[]): string {
  const of = (value: (one: Ours) => number) => median(some.map(value)).toFixed(0)
  return `node ${of(({ nodeMicros }) => nodeMicros)}, postgres ${of(({ postgresMicros }) => postgresMicros)}, redis ${of(({ redisMicros }) => redisMicros)}, all ${of(microsOf)} µs of processor`
}

export function describeBare({ perSecond, postgresMicros }: Bare): string {
  return `${Math.round(perSecond)}/s (postgres ${postgresMicros.toFixed(0)} µs)`
}
