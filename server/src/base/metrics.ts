import { Counter, Gauge, type Metric, Registry } from 'prom-client'

/** What is counted for one call. Counting is adding to plain numbers; labels are put on when somebody looks. */
export type CallMeter = {
  readonly path: string
  readonly byState: Map<string, number>
  /** One more than the bounds: the last one is for everything slower. */
  readonly buckets: Float64Array
  seconds: number
}

export type Metrics = {
  readonly registry: Registry
  forCall(path: string): CallMeter
  readonly shed: Counter<'priority' | 'reason'>
  readonly rateLimited: Counter<'path' | 'keeper'>
  readonly bugs: Counter
  readonly failures: Counter<'status'>
  /** What the gauges read when somebody looks. */
  watch(read: { readonly inFlight: () => number; readonly lagMs: () => number }): void
  readonly streamsEnded: Counter<'reason'>
  watchStreams(open: () => number): void
}

export function count(meter: CallMeter, state: string, seconds: number): void {
  meter.byState.set(state, (meter.byState.get(state) ?? 0) + 1)
  meter.seconds += seconds
  let bucket = 0
  while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket += 1
  meter.buckets[bucket] = (meter.buckets[bucket] as number) + 1
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const meters: CallMeter[] = []
  const registers = [registry]
  registry.registerMetric(callCount(meters))
  registry.registerMetric(callSeconds(meters))
  return {
    registry,
    forCall(path) {
      const meter: CallMeter = { path, byState: new Map(), buckets: new Float64Array(bounds.length + 1), seconds: 0 }
      meters.push(meter)
      return meter
    },
    shed: new Counter({
      name: 'zamra_shed_total',
      help: 'Calls turned away because the process is full or late.',
      labelNames: ['priority', 'reason'],
      registers,
    }),
    rateLimited: new Counter({
      name: 'zamra_rate_limited_total',
      help: 'Calls turned away by a rate limit, kept in redis or, when it is away, in the process.',
      labelNames: ['path', 'keeper'],
      registers,
    }),
    failures: new Counter({
      name: 'zamra_failed_requests_total',
      help: 'Requests that never became a call, by HTTP status.',
      labelNames: ['status'],
      registers,
    }),
    bugs: new Counter({ name: 'zamra_bugs_total', help: 'Calls that failed in a way nobody foresaw.', registers }),
    streamsEnded: new Counter({
      name: 'zamra_streams_ended_total',
      help: 'Streams of events that ended, by why.',
      labelNames: ['reason'],
      registers,
    }),
    watchStreams(open) {
      gauge('zamra_streams_open', 'Streams of events open now.', open, registers)
    },
    watch({ inFlight, lagMs }) {
      gauge('zamra_calls_in_flight', 'Calls being answered now.', inFlight, registers)
      gauge('zamra_event_loop_lag_seconds', 'How late the event loop runs.', () => lagMs() / 1_000, registers)
    },
  }
}

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function gauge(name: string, help: string, read: () => number, registers: Registry[]): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read())
    },
  })
}

type Row = { labels: Record<string, string | number>; value: number; metricName?: string }

function callCount(meters: readonly CallMeter[]): Metric {
  return metric('zamra_calls_total', 'Calls answered, by state.', 'counter', () =>
    meters.flatMap(({ path, byState }) => [...byState].map(([state, value]) => ({ labels: { path, state }, value }))),
  )
}

function callSeconds(meters: readonly CallMeter[]): Metric {
  const name = 'zamra_call_seconds'
  return metric(name, 'How long calls took, from the parsed body to the answer.', 'histogram', () =>
    meters.flatMap((meter) => histogramRows(name, meter)),
  )
}

function histogramRows(name: string, { path, buckets, seconds }: CallMeter): Row[] {
  let total = 0
  const rows: Row[] = [...buckets].map((value, index) => {
    total += value
    return { metricName: `${name}_bucket`, labels: { path, le: bounds[index] ?? '+Inf' }, value: total }
  })
  rows.push({ metricName: `${name}_sum`, labels: { path }, value: seconds })
  rows.push({ metricName: `${name}_count`, labels: { path }, value: total })
  return rows
}

/** The registry asks a metric for nothing but `get`; its types know only the library's own four. */
function metric(name: string, help: string, type: 'counter' | 'histogram', read: () => Row[]): Metric {
  const made = {
    name,
    help,
    type,
    aggregator: 'sum',
    get: async () => ({ name, help, type, values: read() }),
    reset() {},
  }
  return made as unknown as Metric
}
