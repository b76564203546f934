import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Processor seconds that a process and everything below it have used, those that have ended included. */
export function cpuOfTree(pid: number): number {
  const all = readAll()
  const below = (parent: number): number => {
    const own = all.get(parent)
    if (!own) return 0
    const children = [...all].filter(([, one]) => one.parent === parent)
    return own.seconds + children.reduce((sum, [child]) => sum + below(child), 0)
  }
  return below(pid)
}

export type Watch = {
  /** The share of the machine that other processes have used since, from 0 to 1. */
  shareOfOthers(): number
}

export function watchOthers(): Watch {
  const [ours, all, atMs] = [cpuOfTree(process.pid), busySeconds(), performance.now()]
  return {
    shareOfOthers() {
      const others = busySeconds() - all - (cpuOfTree(process.pid) - ours)
      return Math.max(0, others / ((performance.now() - atMs) / 1_000) / availableParallelism())
    },
  }
}

const ticksPerSecond = 100

type Times = { readonly seconds: number; readonly parent: number }

function readAll(): ReadonlyMap<number, Times> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(pids.flatMap((pid) => timesOf(pid)))
}

function timesOf(pid: string): [number, Times][] {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    const seconds = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / ticksPerSecond, 0)
    return [[Number(pid), { seconds, parent: Number(fields[1]) }]]
  } catch {
    // It ended between being listed and being read.
    return []
  }
}

function busySeconds(): number {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).map(Number)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = ticks
  return (user + nice + system + irq + softIrq) / ticksPerSecond
}
