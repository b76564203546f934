import { expect, test } from 'vitest'
import { framesIn, share, summaryOf } from './trace.ts'

const page = { pid: 1, tid: 2 }
const frame = (ms: number, more = page) => ({ name: 'FireAnimationFrame', ...more, ts: ms * 1_000, dur: 10 })
const task = (ms: number, forMs: number, more = page) => ({
  name: 'RunTask',
  ...more,
  ts: ms * 1_000,
  dur: forMs * 1_000,
})
const read = (...traceEvents: object[]) => framesIn(JSON.stringify({ traceEvents }))

test('counts frames and the main-thread work of the page only', () => {
  const other = { pid: 9, tid: 9 }
  const frames = read(
    frame(0),
    task(1, 4),
    frame(16.7),
    task(17, 2),
    task(20, 1),
    task(21, 9, other),
    frame(33.3),
    frame(7, other),
  )
  expect(frames).toMatchObject({ count: 3, lateShare: 0, workMs: [4, 3] })
  expect(frames.perSecond).toBeCloseTo(60, 0)
})

test('a missed frame makes the next one late, and a nested task is not counted twice', () => {
  const inner = { ...task(2, 3), name: 'ThreadControllerImpl::RunTask' }
  const frames = read(frame(0), task(1, 30), inner, frame(33.4), frame(50))
  expect(frames).toMatchObject({ count: 3, lateShare: 0.5, workMs: [30, 0] })
  expect(summaryOf(frames)).toContain('50.0 % late (0.0 % behind other processes), longest gap 33.4 ms')
})

test('two requests in one task are one frame, and its layout belongs to it', () => {
  const frames = read(task(0, 12), frame(0.2), frame(0.3), task(16.7, 2), frame(16.8), frame(33.4))
  expect(frames).toMatchObject({ count: 3, workMs: [12, 2], lateShare: 0 })
})

test('tells a frame that the page made late from one that waited for another process', () => {
  const busy = { ...task(33.4, 30), tdur: 30_000 }
  const waiting = { ...task(0, 30), tdur: 3_000 }
  expect(read(waiting, frame(0.1), busy, frame(33.5), frame(66.8), frame(83.4))).toMatchObject({
    lateShare: 2 / 3,
    waitedShare: 1 / 3,
  })
})

test('time of other processes is not counted as work of the page', () => {
  expect(read(frame(0), { ...task(1, 12), tdur: 4_000 }, frame(16.7)).workMs).toEqual([4])
})

test('share returns a percentile', () => {
  const values = Array.from({ length: 100 }, (_, at) => at + 1)
  expect([share(values, 0.5), share(values, 0.95), share(values, 1)]).toEqual([50, 95, 100])
})
