import { monotonicMs } from '../../base/clock.ts'

/** After this many failures in a row a provider is tried last for a while. It is never skipped completely. */
const failuresMax = 3
const demotedMs = 30_000

export type Health = { isHealthy(): boolean; record(isSuccess: boolean): void }

export function openHealth(nowMs: () => number = monotonicMs): Health {
  let failures = 0
  let demotedUntilMs = Number.NEGATIVE_INFINITY
  return {
    isHealthy: () => nowMs() >= demotedUntilMs,
    record(isSuccess) {
      failures = isSuccess ? 0 : failures + 1
      if (isSuccess) demotedUntilMs = Number.NEGATIVE_INFINITY
      else if (failures >= failuresMax) demotedUntilMs = nowMs() + demotedMs
    },
  }
}
