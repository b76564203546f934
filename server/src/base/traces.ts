import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Config } from './config.ts'

/** One span per call. Where nobody collects them there are no traces at all, and a call pays one comparison. */
export type Traces = {
  start(call: TracedCall, requestId: string, traceparent: string | string[] | undefined): Span
  end(span: Span, state: string, isBug: boolean): void
  close(): Promise<void>
}

type TracedCall = { readonly path: string; readonly priority: string }

export function openTraces(config: Pick<Config, 'otlpUrl' | 'revision'>): Traces | undefined {
  if (config.otlpUrl === undefined) return undefined
  const exporter = new OTLPTraceExporter({ url: config.otlpUrl, timeoutMillis: 3_000 })
  return tracesTo(new BatchSpanProcessor(exporter), config.revision)
}

export function tracesTo(processor: SpanProcessor, revision: string): Traces {
  const resource = resourceFromAttributes({ 'service.name': 'zamra-server', 'service.version': revision })
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] })
  const tracer = provider.getTracer('zamra')
  return {
    start: ({ path, priority }, requestId, traceparent) =>
      tracer.startSpan(
        path,
        {
          kind: SpanKind.SERVER,
          attributes: { 'zamra.path': path, 'zamra.priority': priority, 'zamra.request_id': requestId },
        },
        continued(String(traceparent)),
      ),
    end(span, state, isBug) {
      span.setAttribute('zamra.state', state)
      if (isBug) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    close: () => provider.shutdown(),
  }
}

const w3c = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const zeros = /^0+$/

/** The caller's trace goes on, if the header is one that the W3C text allows. */
function continued(traceparent: string): Context {
  const [, traceId = '', spanId = '', flags = '0'] = w3c.exec(traceparent) ?? []
  if (traceId === '' || zeros.test(traceId) || zeros.test(spanId)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
