/**
 * A circuit breaker as a value and pure functions: the registry keeps one per provider, and routing reads its state and
 * failure rate. Why it is not a library: decision 036.
 */
export type CircuitBreaker = {
  /** The outcomes of the last requests, newest last. */
  readonly recent: readonly boolean[]
  /** How often the circuit opened without a success in between. */
  readonly trips: number
  readonly opensUntilMs: number
  /** A probe is in flight, and no other request is sent before this time. */
  readonly probeUntilMs: number
}

/** `closed` sends requests as usual, `open` sends none, `halfOpen` sends one probe. */
export type CircuitState = 'closed' | 'open' | 'halfOpen'

const windowSize = 20
const consecutiveFailuresMax = 5
const requestsMin = 10
const openMs = 2_000
const openMaxMs = 30_000
const probeTimeoutMs = 10_000

export const closedCircuit: CircuitBreaker = { recent: [], trips: 0, opensUntilMs: 0, probeUntilMs: 0 }

export function circuitState({ trips, opensUntilMs, probeUntilMs }: CircuitBreaker, nowMs: number): CircuitState {
  if (trips === 0) return 'closed'
  return nowMs < opensUntilMs || nowMs < probeUntilMs ? 'open' : 'halfOpen'
}

/** Called before a request. In the half-open state the request becomes the probe, and others wait for its result. */
export function recordRequest(breaker: CircuitBreaker, nowMs: number): CircuitBreaker {
  return circuitState(breaker, nowMs) === 'halfOpen' ? { ...breaker, probeUntilMs: nowMs + probeTimeoutMs } : breaker
}

export function recordResult(breaker: CircuitBreaker, isSuccess: boolean, nowMs: number): CircuitBreaker {
  if (breaker.trips > 0) return isSuccess ? { ...closedCircuit, recent: [true] } : openCircuit(breaker, nowMs)
  const recent = [...breaker.recent, isSuccess].slice(-windowSize)
  return shouldOpen(recent) ? openCircuit({ ...breaker, recent }, nowMs) : { ...breaker, recent }
}

/** The failure rate of the last requests, in percent. */
export function failurePercent({ recent }: CircuitBreaker): number {
  if (recent.length === 0) return 0
  return Math.round((countFailures(recent) * 100) / recent.length)
}

/** Five failures in a row, or half of at least ten requests. */
function shouldOpen(recent: readonly boolean[]): boolean {
  const last = recent.slice(-consecutiveFailuresMax)
  if (countFailures(last) === consecutiveFailuresMax) return true
  return recent.length >= requestsMin && countFailures(recent) * 2 >= recent.length
}

function countFailures(results: readonly boolean[]): number {
  return results.filter((isSuccess) => !isSuccess).length
}

/** Each time twice as long as before, up to half a minute. */
function openCircuit({ recent, trips }: CircuitBreaker, nowMs: number): CircuitBreaker {
  const opensUntilMs = nowMs + Math.min(openMaxMs, openMs * 2 ** trips)
  return { recent, trips: trips + 1, opensUntilMs, probeUntilMs: 0 }
}
