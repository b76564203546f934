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
  expect(summaryOf(frames)).toContain('50.0 % late, longest gap 33.4 ms')
})

test('time of other processes is not counted as work of the page', () => {
  expect(read(frame(0), { ...task(1, 12), tdur: 4_000 }, frame(16.7)).workMs).toEqual([4])
})

test('share returns a percentile', () => {
  const values = Array.from({ length: 100 }, (_, at) => at + 1)
  expect([share(values, 0.5), share(values, 0.95), share(values, 1)]).toEqual([50, 95, 100])
})
