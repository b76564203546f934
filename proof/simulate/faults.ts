import type { World } from './virtual-time.ts'

/** Everything that can go wrong, how often, and how often it did. Each seed has a weather of its own. */
export const troubles = [
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
  'command that the database cannot digest',
] as const

export type Trouble = (typeof troubles)[number]

export type Weather = {
  /** Whether this happens now; counts it if so. */
  strikes(trouble: Trouble): boolean
  count(trouble: Trouble): void
  readonly counts: ReadonlyMap<Trouble, number>
  /** From here on nothing goes wrong any more. */
  clear(): void
}

const worst: Readonly<Record<Trouble, number>> = {
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
  'command that the database cannot digest': 0.003,
}

export function weatherOf(world: World): Weather {
  const rates = new Map(troubles.map((trouble) => [trouble, worst[trouble] * world.random()]))
  const counts = new Map<Trouble, number>(troubles.map((trouble) => [trouble, 0]))
  const count = (trouble: Trouble) => counts.set(trouble, (counts.get(trouble) ?? 0) + 1)
  let isClear = false
  return {
    counts,
    count,
    strikes(trouble) {
      const isHit = world.random() < (rates.get(trouble) ?? 0)
      if (!isHit || isClear) return false
      count(trouble)
      return true
    },
    clear() {
      isClear = true
    },
  }
}
