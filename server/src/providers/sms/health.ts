import { monotonicMs } from '../../base/clock.ts'

/** After so many failures in a row a company is asked last, for so long. It is never left out altogether. */
const failuresMax = 3
const restMs = 30_000

export type Health = { isHealthy(): boolean; record(isWell: boolean): void }

export function openHealth(nowMs: () => number = monotonicMs): Health {
  let failures = 0
  let restsUntilMs = Number.NEGATIVE_INFINITY
  return {
    isHealthy: () => nowMs() >= restsUntilMs,
    record(isWell) {
      failures = isWell ? 0 : failures + 1
      if (isWell) restsUntilMs = Number.NEGATIVE_INFINITY
      else if (failures >= failuresMax) restsUntilMs = nowMs() + restMs
    },
  }
}
