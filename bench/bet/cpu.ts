import { readdirSync, readFileSync } from 'node:fs'

/** Processor seconds that a process, and all that it started and that have ended, have used; and those still living. */
export function cpuOfTree(pid: number): number {
  const own = times(pid)
  if (!own) return 0
  const living = childrenOf(pid).reduce((sum, child) => sum + (times(child)?.own ?? 0), 0)
  return own.own + own.ended + living
}

const ticksPerSecond = 100

function times(pid: number): { own: number; ended: number; parent: number } | undefined {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    const seconds = (index: number) => Number(fields[index]) / ticksPerSecond
    return { own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14), parent: Number(fields[1]) }
  } catch {
    // It ended between being listed and being read.
    return undefined
  }
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((one) => times(one)?.parent === pid)
}
