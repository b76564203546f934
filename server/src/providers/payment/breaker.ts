/** What is remembered of a company: how the last questions went, and how long it is left alone. */
export type Breaker = {
  /** The newest last. */
  readonly recent: readonly boolean[]
  /** How often in a row it was left alone without a success in between. */
  readonly trips: number
  readonly restsUntilMs: number
  /** Somebody is out to see whether it is well again, and until when he may take. */
  readonly probeUntilMs: number
}

/** `closed`: asked as usual. `open`: left alone. `trying`: one question may go out to see whether it is well again. */
export type Standing = 'closed' | 'open' | 'trying'

const remembered = 20
const failuresInRowMax = 5
const leastToJudge = 10
const restMs = 2_000
const restMaxMs = 30_000
const probeMs = 10_000

export const untried: Breaker = { recent: [], trips: 0, restsUntilMs: 0, probeUntilMs: 0 }

export function standing({ trips, restsUntilMs, probeUntilMs }: Breaker, nowMs: number): Standing {
  if (trips === 0) return 'closed'
  return nowMs < restsUntilMs || nowMs < probeUntilMs ? 'open' : 'trying'
}

/** Before a question goes out: the first one after a rest is the probe, and nobody follows it until it is back. */
export function asked(breaker: Breaker, nowMs: number): Breaker {
  return standing(breaker, nowMs) === 'trying' ? { ...breaker, probeUntilMs: nowMs + probeMs } : breaker
}

export function told(breaker: Breaker, isWell: boolean, nowMs: number): Breaker {
  if (breaker.trips > 0) return isWell ? { ...untried, recent: [true] } : rest(breaker, nowMs)
  const recent = [...breaker.recent, isWell].slice(-remembered)
  return isTooBad(recent) ? rest({ ...breaker, recent }, nowMs) : { ...breaker, recent }
}

/** The share of the last questions that went unanswered, in hundredths. */
export function failurePercent({ recent }: Breaker): number {
  if (recent.length === 0) return 0
  return Math.round((recent.filter((isWell) => !isWell).length * 100) / recent.length)
}

function isTooBad(recent: readonly boolean[]): boolean {
  const last = recent.slice(-failuresInRowMax)
  if (last.length === failuresInRowMax && last.every((isWell) => !isWell)) return true
  return recent.length >= leastToJudge && recent.filter((isWell) => !isWell).length * 2 >= recent.length
}

/** Each time twice as long as before, up to half a minute. */
function rest({ recent, trips }: Breaker, nowMs: number): Breaker {
  return { recent, trips: trips + 1, restsUntilMs: nowMs + Math.min(restMaxMs, restMs * 2 ** trips), probeUntilMs: 0 }
}
