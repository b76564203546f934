import { type CallPath, calls } from '@zamra/contract/calls.ts'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { type LagMeter, measureLag } from '../base/lag.ts'
import { lineWriter } from '../base/log.ts'
import { createMetrics, type Metrics } from '../base/metrics.ts'
import { uuidv7 } from '../base/random.ts'
import type { Traces } from '../base/traces.ts'
import { openAdmission } from './admission.ts'
import type { Authenticate } from './authenticate.ts'
import { answerCall, type Edge } from './call.ts'
import type { House } from './context.ts'
import { answerClientError, answerError, answerFailures } from './failures.ts'
import { answerHealth } from './health.ts'
import { type Life, newLife } from './life.ts'
import { type Limiter, openLimiter } from './limit.ts'
import { answerPreflights } from './origin.ts'
import { allCalls, apiBase, type Route } from './route.ts'

export type Served = {
  readonly house: House
  readonly routes: readonly Route[]
  readonly authenticate: Authenticate
  readonly life?: Life
  readonly metrics?: Metrics
  readonly traces?: Traces | undefined
  readonly lag?: LagMeter
  readonly limiter?: Limiter
}

/** The HTTP side of the house: every call of the contract behind the one generic handler. Nothing listens yet. */
export function serve({ house, routes, authenticate, traces, ...given }: Served): FastifyInstance {
  const { life = newLife(), metrics = createMetrics(), lag = measureLag(), limiter = openLimiter(house.redis) } = given
  const app = fastify(house)
  const admission = openAdmission(lag, (priority, reason) => metrics.shed.inc({ priority, reason }))
  const edge: Edge = {
    house,
    authenticate,
    admission,
    limiter,
    metrics,
    traces,
    lines: lineWriter(house.log, house.config.revision),
  }
  metrics.watch({ inFlight: admission.inFlight, lagMs: lag.ms })
  answerPreflights(app, house.config.origins)
  answerFailures(app, house.log)
  answerHealth(app, house, life, metrics)
  for (const [path, one] of allCalls(routes)) bind(app, edge, path, one)
  app.addHook('onClose', async () => lag.stop())
  return app
}

function bind(app: FastifyInstance, edge: Edge, path: CallPath, one: Route): void {
  const { method, bodyLimitBytes } = calls[path]
  app.route({ method, url: `${apiBase}${path}`, bodyLimit: bodyLimitBytes, handler: answerCall(edge, one) })
}

const bodyLimitBytes = 16_384
const requestTimeoutMs = 15_000
/** Longer than the proxies in front keep a connection, so that they close it and never write into a closed one. */
const keepAliveTimeoutMs = 75_000

function fastify({ config, log }: House): FastifyInstance {
  const options: FastifyServerOptions = {
    genReqId: uuidv7,
    trustProxy: config.proxies === 0 ? false : (_address, hop) => hop < config.proxies,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // While the house is closing, what still arrives on an open connection is answered, and the connection then ends.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) =>
      answerError(error, request as FastifyRequest, reply as FastifyReply, log),
    clientErrorHandler: answerClientError,
  }
  const app = Fastify(options)
  // A text/plain body is what a form of another site can send without asking; only JSON is read.
  app.removeContentTypeParser('text/plain')
  return app
}
