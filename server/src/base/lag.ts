import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How late the event loop runs, seen over the last moment. */
export type LagMeter = { ms(): number; stop(): void }

const windowMs = 250
const resolutionMs = 10

export function measureLag(): LagMeter {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let lagMs = 0
  const timer = setInterval(() => {
    // The monitor counts its own sleep too; what is above it is lag. An empty window reads as NaN.
    lagMs = Math.max(0, delay.percentile(90) / 1e6 - resolutionMs) || 0
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
