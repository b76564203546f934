import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { measureLag } from './lag.ts'

test('a loop that is blocked again and again is late', async () => {
  const lag = measureLag()
  expect(lag.ms()).toBe(0)
  for (const until = performance.now() + 1_400; performance.now() < until; await sleep(1)) {
    for (const end = performance.now() + 120; performance.now() < end; ) JSON.stringify({ busy: true })
  }
  expect(lag.ms()).toBeGreaterThan(60)
  lag.stop()
})
