import { expect, test } from 'vitest'
import { blockingMs, mainThreadOf, tapsMs } from './main-thread.ts'

const [pid, tid] = [7, 1]
const task = (atMs: number, ms: number, processorMs: number) => ({
  ...{ name: 'RunTask', cat: 'toplevel', pid, tid, ts: atMs * 1_000, dur: ms * 1_000, tdur: processorMs * 1_000 },
})
const moment = (name: string, cat: string, atMs: number) => ({ name, cat, pid, tid, ts: atMs * 1_000 })

const trace = mainThreadOf(
  JSON.stringify({
    traceEvents: [
      task(10, 40, 40),
      moment('firstContentfulPaint', 'loading', 60),
      // It waited for a processor most of the time.
      task(100, 90, 20),
      // The same task under its other name, and one of another process.
      { ...task(101, 80, 19), name: 'ThreadControllerImpl::RunTask' },
      { ...task(120, 500, 500), pid: 8 },
      task(300, 10, 10),
      task(400, 30, 30),
      moment('tapped', 'blink.user_timing', 410),
      task(440, 5, 5),
      moment('painted', 'blink.user_timing', 450),
      task(460, 50, 50),
    ],
  }),
)

test('reads the processor time of the main thread that painted, each task once', () => {
  expect(trace.allMs).toBe(40 + 20 + 10 + 30 + 5 + 50)
  expect(trace.marks.map(({ name }) => name)).toEqual(['tapped', 'painted'])
})

test('blocking counts what a task takes beyond fifty milliseconds, after the first paint and before the first tap', () => {
  expect(blockingMs(trace, 4)).toBe(30)
  expect(blockingMs(trace, 8)).toBe(110 + 30)
  expect(blockingMs(trace, 1)).toBe(0)
})

test('a tap costs the tasks that end after it and begin before it is painted', () => {
  expect(tapsMs(trace, 4)).toEqual([(30 + 5) * 4])
})
