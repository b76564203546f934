import type { World } from './virtual-time.ts'

/** The faults that are injected. Each seed has its own rate for each of them. */
export const faults = [
  'request lost',
  'request doubled',
  'request late',
  'reply lost',
  'reply late',
  'server killed',
  'connection refused',
  'connection reset before the commit',
  'commit kept, reply lost',
  'statement given up, committed later',
  'commit in doubt',
  'deadlock',
  'slow statement',
  'wallet held',
  'database down',
  'command rejected by the database',
] as const

export type Fault = (typeof faults)[number]

export type FaultInjector = {
  /** Whether this fault occurs now; counts it if so. */
  occurs(fault: Fault): boolean
  count(fault: Fault): void
  readonly counts: ReadonlyMap<Fault, number>
  /** Ends all faults. */
  clear(): void
}

const highestRates: Readonly<Record<Fault, number>> = {
  'request lost': 0.2,
  'request doubled': 0.3,
  'request late': 0.3,
  'reply lost': 0.2,
  'reply late': 0.3,
  'server killed': 0.02,
  'connection refused': 0.1,
  'connection reset before the commit': 0.1,
  'commit kept, reply lost': 0.1,
  'statement given up, committed later': 0.03,
  'commit in doubt': 0.05,
  deadlock: 0.1,
  'slow statement': 0.2,
  'wallet held': 0.02,
  'database down': 0.02,
  'command rejected by the database': 0.003,
}

export function createFaultInjector(world: World): FaultInjector {
  const rates = new Map(faults.map((fault) => [fault, highestRates[fault] * world.random()]))
  const counts = new Map<Fault, number>(faults.map((fault) => [fault, 0]))
  const count = (fault: Fault) => counts.set(fault, (counts.get(fault) ?? 0) + 1)
  let isClear = false
  return {
    counts,
    count,
    occurs(fault) {
      const isHit = world.random() < (rates.get(fault) ?? 0)
      if (!isHit || isClear) return false
      count(fault)
      return true
    },
    clear() {
      isClear = true
    },
  }
}
