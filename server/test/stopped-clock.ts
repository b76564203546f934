import { onTestFinished, vi } from 'vitest'

const minute = 60_000
const hour = 60 * minute

/** Stops the clock of this process in the middle of an hour, so that no window of a limit ends while a test counts. */
export function stopClock(): void {
  stopAt(Math.floor(Date.now() / hour) * hour + 20 * minute + 20_000)
}

/** For the rest of the test it is so much later, for this process: the databases do not know it. */
export function setClockAhead(ms: number): void {
  stopAt(Date.now() + ms)
}

/** Timers go on, so that anyone who waits for something is not kept waiting. */
function stopAt(now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
}
