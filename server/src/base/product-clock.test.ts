import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { writeOffsetMs } from '../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { systemMs } from './clock.ts'
import { openProductClock } from './product-clock.ts'

const dir = temporaryFolder('clock-test')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const day = 86_400_000
// The machine may have moved on by a millisecond between the two readings; `+ 0` makes the zero of such a difference positive.
const aheadMs = (clock: { now(): Date }) => Math.round((clock.now().getTime() - systemMs()) / 1_000) * 1_000 + 0
const soon = { timeout: 3_000, interval: 20 }

test('without a file it is the time of the machine', () => {
  const clock = openProductClock()
  expect(aheadMs(clock)).toBe(0)
  expect(clock.toSystemTime(new Date(5))).toEqual(new Date(5))
})

test('follows the file while it runs, and notifies its listeners once for each move', async () => {
  const file = join(dir, 'live')
  const clock = openProductClock(file)
  const moves: number[] = []
  const leave = clock.onMove((offsetMs) => moves.push(offsetMs))
  expect(aheadMs(clock)).toBe(0)
  writeOffsetMs(file, day)
  await vi.waitFor(() => expect(aheadMs(clock)).toBe(day), soon)
  await vi.waitFor(() => expect(moves).toEqual([day]), soon)
  expect(clock.toSystemTime(new Date(day + 7))).toEqual(new Date(7))
  leave()
  writeOffsetMs(file, 2 * day)
  await vi.waitFor(() => expect(aheadMs(clock)).toBe(2 * day), soon)
  await new Promise((resume) => setTimeout(resume, 400))
  expect(moves).toEqual([day])
  clock.close()
})

test('starts with the offset that the file has, and never goes back', async () => {
  const file = join(dir, 'back')
  writeOffsetMs(file, 3 * day)
  expect(() => writeOffsetMs(file, day)).toThrow('only goes forward')
  const clock = openProductClock(file)
  expect(aheadMs(clock)).toBe(3 * day)
  for (const text of [String(day), 'yesterday', '']) {
    writeFileSync(file, text)
    await new Promise((resume) => setTimeout(resume, 600))
    expect(aheadMs(clock)).toBe(3 * day)
  }
  clock.close()
})
