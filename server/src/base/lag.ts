import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How late the event loop runs, on average over the last moment: one long task does not make a process late. */
export type LagMeter = { ms(): number; stop(): void }

/** For tests: the machine they share may be late at any time, and that is not what they are about. */
export const noLag: LagMeter = { ms: () => 0, stop: () => {} }

const windowMs = 500
const resolutionMs = 10

export function measureLag(): LagMeter {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let lagMs = 0
  const timer = setInterval(() => {
    // The monitor counts its own sleep too; what is above it is lag. An empty window reads as NaN.
    lagMs = Math.max(0, delay.mean / 1e6 - resolutionMs) || 0
    delay.reset()
  }, windowMs)
  timer.unref()
  return {
    ms: () => lagMs,
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
