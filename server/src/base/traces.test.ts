import { SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { expect, test } from 'vitest'
import { openTraces, tracesTo } from './traces.ts'

const call = { path: '/home/rollMsg', priority: 'list' }
const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

function spansOf(work: (traces: ReturnType<typeof tracesTo>) => void) {
  const exporter = new InMemorySpanExporter()
  work(tracesTo(new SimpleSpanProcessor(exporter), 'r1'))
  return exporter.getFinishedSpans()
}

test('records one span per call, with its path, state and priority', () => {
  const [span] = spansOf((traces) => traces.end(traces.start(call, 'request-1', undefined), '4290', false))
  expect(span?.name).toBe('/home/rollMsg')
  expect(span?.attributes).toEqual({
    'zamra.path': '/home/rollMsg',
    'zamra.priority': 'list',
    'zamra.request_id': 'request-1',
    'zamra.state': '4290',
  })
  expect(span?.status.code).toBe(SpanStatusCode.UNSET)
  expect(span?.resource.attributes).toMatchObject({ 'service.name': 'zamra-server', 'service.version': 'r1' })
})

test('continues the trace of the caller, and starts a new one for an invalid header', () => {
  const headers = [parent, undefined, 'nonsense', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, parent.toUpperCase()]
  const spans = spansOf((traces) => {
    for (const header of headers) traces.end(traces.start(call, 'request', header), '200', false)
  })
  expect(spans[0]?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c')
  expect(spans[0]?.parentSpanContext?.spanId).toBe('b7ad6b7169203331')
  expect(spans.slice(1).map((span) => span.parentSpanContext)).toEqual([undefined, undefined, undefined, undefined])
})

test('marks the span of a bug as an error, and records no traces without a collector', () => {
  const [span] = spansOf((traces) => traces.end(traces.start(call, 'request', undefined), '5000', true))
  expect(span?.status.code).toBe(SpanStatusCode.ERROR)
  expect(openTraces({ revision: 'r1' })).toBeUndefined()
})
