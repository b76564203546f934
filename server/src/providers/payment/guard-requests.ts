import { circuitState, closedCircuit, failurePercent, recordRequest, recordResult } from './circuit-breaker.ts'
import { ProviderError } from './port.ts'
import type { Health } from './routing.ts'

export type RequestGuard = {
  /** Sends the request unless the circuit is open. */
  run<T>(request: () => Promise<T>): Promise<T>
  health(): Health
}

/** A refusal counts as a success of the provider. Only timeouts, outages and unexpected answers are failures. */
export function guardRequests(nowMs: () => number): RequestGuard {
  let breaker = closedCircuit
  return {
    async run(request) {
      if (circuitState(breaker, nowMs()) === 'open') throw new ProviderError('unknown', 'circuit breaker open')
      breaker = recordRequest(breaker, nowMs())
      let isSuccess = false
      try {
        const answer = await request()
        isSuccess = true
        return answer
      } catch (error) {
        isSuccess = error instanceof ProviderError && error.outcome === 'refused'
        throw error
      } finally {
        breaker = recordResult(breaker, isSuccess, nowMs())
      }
    },
    health: () => ({ state: circuitState(breaker, nowMs()), failurePercent: failurePercent(breaker) }),
  }
}
