import type { LagMeter } from '../base/lag.ts'
import { type LineWriter, lineWriter } from '../base/log.ts'
import { createMetrics, type Metrics } from '../base/metrics.ts'
import type { Traces } from '../base/traces.ts'
import { type Admission, openAdmission } from './admission.ts'
import type { Authenticate } from './authenticate.ts'
import type { House } from './context.ts'
import { type Judge, nobodyMay } from './judge.ts'
import { type Life, newLife } from './life.ts'
import { type Limiter, openLimiter } from './limit.ts'

/** What stands at the edge of the house and is the same for every call. */
export type Edge = {
  readonly house: House
  readonly authenticate: Authenticate
  readonly judge: Judge
  readonly admission: Admission
  readonly limiter: Limiter
  readonly lag: LagMeter
  readonly life: Life
  readonly lines: LineWriter
  readonly metrics: Metrics
  readonly traces: Traces | undefined
}

export type EdgeParts = Pick<Edge, 'house' | 'authenticate' | 'lag'> &
  Partial<Pick<Edge, 'judge' | 'life' | 'limiter' | 'metrics' | 'traces'>>

export function openEdge({ house, authenticate, lag, traces, ...given }: EdgeParts): Edge {
  const { judge = nobodyMay, life = newLife(), metrics = createMetrics(), limiter = openLimiter(house.redis) } = given
  const admission = openAdmission(lag, (priority, reason) => metrics.shed.inc({ priority, reason }))
  const lines = lineWriter(house.log, house.config.revision)
  metrics.watch({ inFlight: admission.inFlight, lagMs: lag.ms })
  return { house, authenticate, judge, admission, lag, life, limiter, lines, metrics, traces }
}
