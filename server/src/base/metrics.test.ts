import { expect, test } from 'vitest'
import { count, createMetrics } from './metrics.ts'

test('counts calls by path and state, and their durations in cumulative buckets', async () => {
  const metrics = createMetrics()
  const meter = metrics.forCall('/home/rollMsg')
  count(meter, '200', 0.0005)
  count(meter, '200', 0.004)
  count(meter, '4290', 60)
  const text = await metrics.registry.metrics()
  expect(text).toContain('zamra_calls_total{path="/home/rollMsg",state="200"} 2')
  expect(text).toContain('zamra_calls_total{path="/home/rollMsg",state="4290"} 1')
  expect(text).toContain('zamra_call_seconds_bucket{path="/home/rollMsg",le="0.001"} 1')
  expect(text).toContain('zamra_call_seconds_bucket{path="/home/rollMsg",le="0.005"} 2')
  expect(text).toContain('zamra_call_seconds_bucket{path="/home/rollMsg",le="10"} 2')
  expect(text).toContain('zamra_call_seconds_bucket{path="/home/rollMsg",le="+Inf"} 3')
  expect(text).toContain('zamra_call_seconds_count{path="/home/rollMsg"} 3')
  expect(text).toMatch(/zamra_call_seconds_sum\{path="\/home\/rollMsg"\} 60\.0045/)
})

test('gauges are evaluated when they are read', async () => {
  const metrics = createMetrics()
  let inFlight = 3
  metrics.watch({ inFlight: () => inFlight, lagMs: () => 20 })
  expect(await metrics.registry.metrics()).toContain('zamra_calls_in_flight 3')
  inFlight = 0
  const text = await metrics.registry.metrics()
  expect(text).toContain('zamra_calls_in_flight 0')
  expect(text).toContain('zamra_event_loop_lag_seconds 0.02')
})
