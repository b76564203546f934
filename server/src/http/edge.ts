import type { AppContext } from '../app-context.ts'
import type { LagMeter } from '../base/lag.ts'
import { type LineWriter, lineWriter } from '../base/log.ts'
import { createMetrics, type Metrics } from '../base/metrics.ts'
import type { Traces } from '../base/traces.ts'
import { type Admission, openAdmission } from './admission.ts'
import type { Authenticate } from './authenticate.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import { denyAll, type EvaluatePolicy } from './market-policy.ts'
import { openRateLimiter, type RateLimiter } from './rate-limit.ts'

/** What the HTTP layer shares between all calls. */
export type Edge = {
  readonly app: AppContext
  readonly authenticate: Authenticate
  readonly evaluatePolicy: EvaluatePolicy
  readonly admission: Admission
  readonly rateLimiter: RateLimiter
  readonly lag: LagMeter
  readonly lifecycle: Lifecycle
  readonly requestLog: LineWriter
  readonly metrics: Metrics
  readonly traces: Traces | undefined
}

export type EdgeParts = Pick<Edge, 'app' | 'authenticate' | 'lag'> &
  Partial<Pick<Edge, 'evaluatePolicy' | 'lifecycle' | 'rateLimiter' | 'metrics' | 'traces'>>

export function openEdge({ app, authenticate, lag, traces, ...given }: EdgeParts): Edge {
  const {
    evaluatePolicy = denyAll,
    lifecycle = createLifecycle(),
    metrics = createMetrics(),
    rateLimiter = openRateLimiter(app.redis),
  } = given
  const admission = openAdmission(lag, (priority, reason) => metrics.shed.inc({ priority, reason }))
  const requestLog = lineWriter(app.log, app.config.revision)
  metrics.watch({ inFlight: admission.inFlight, lagMs: lag.ms })
  return { app, authenticate, evaluatePolicy, admission, lag, lifecycle, rateLimiter, requestLog, metrics, traces }
}
