import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { measureLag } from './lag.ts'

test('reports lag for an event loop that is blocked repeatedly', async () => {
  const lag = measureLag()
  expect(lag.ms()).toBe(0)
  for (const until = performance.now() + 1_400; performance.now() < until; await sleep(1)) {
    for (const end = performance.now() + 120; performance.now() < end; ) JSON.stringify({ busy: true })
  }
  expect(lag.ms()).toBeGreaterThan(60)
  lag.stop()
})
