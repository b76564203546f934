import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Call } from '@zamra/contract/call.ts'
import { calls } from '@zamra/contract/calls.ts'
import { success } from '@zamra/contract/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { monotonicMs } from '../base/clock.ts'
import type { LineWriter } from '../base/log.ts'
import { type CallMeter, count, type Metrics } from '../base/metrics.ts'
import { Refusal, refusal } from '../base/refusal.ts'
import type { Traces } from '../base/traces.ts'
import type { Admission } from './admission.ts'
import type { Authenticate } from './authenticate.ts'
import type { House } from './context.ts'
import { type Caller, localeOf, readCaller, readInput } from './decode.ts'
import { asRefusal, refusalBody, stateOf, successBody } from './envelope.ts'
import { allowancesOf, type Limiter, type Taken } from './limit.ts'
import { headersFor, refusedOrigin } from './origin.ts'
import type { Route } from './route.ts'
import { send } from './send.ts'
import { Visit } from './visit.ts'

/** What stands at the edge of the house and is the same for every call. */
export type Edge = {
  readonly house: House
  readonly authenticate: Authenticate
  readonly admission: Admission
  readonly limiter: Limiter
  readonly metrics: Metrics
  readonly traces: Traces | undefined
  readonly lines: LineWriter
}

/** The one generic handler: decode, admit, limit, authenticate, run the story, encode, log, count. */
export function answerCall(edge: Edge, route: Route): (request: FastifyRequest, reply: FastifyReply) => void {
  const bound: Bound = {
    edge,
    call: calls[route.path],
    story: route.handler as unknown as Story,
    meter: edge.metrics.forCall(route.path),
  }
  return (request, reply) => {
    const headers = headersFor(request.headers, edge.house.config.origins)
    if (headers === 'refused') return send(reply, 403, refusedOrigin)
    // Every way out of `answer` is an answer; what is left is a defect of this file, and must not end the process.
    answer(bound, request, reply, headers).catch((err: unknown) =>
      edge.house.log.error({ err }, 'an answer could not be given'),
    )
  }
}

type Headers = readonly string[]
type Story = (ctx: Visit, input: unknown) => Promise<unknown>

type Bound = {
  readonly edge: Edge
  readonly call: Call
  readonly story: Story
  readonly meter: CallMeter
}

async function answer(bound: Bound, request: FastifyRequest, reply: FastifyReply, headers: Headers): Promise<void> {
  const { edge, call } = bound
  const startedMs = monotonicMs()
  const visit = new Visit(edge.house, call.path, request)
  const span = edge.traces?.start(call, visit.requestId, request.headers.traceparent)
  let state = success
  let isBug = false
  try {
    send(reply, 200, await play(bound, visit, request), headers)
  } catch (error) {
    isBug = !(error instanceof Refusal)
    if (isBug) reportBug(edge, visit, error)
    const no = asRefusal(error)
    state = stateOf(no.code)
    send(reply, 200, refusalBody(call.envelope, no, visit.locale), [...headers, ...retryAfterOf(no)])
  }
  const ms = monotonicMs() - startedMs
  count(bound.meter, state, ms / 1_000)
  if (span) edge.traces?.end(span, state, isBug)
  tell(edge, visit, state, ms)
}

/** The way in, the story, and the way out; whatever is thrown on it is the answer. */
async function play(bound: Bound, visit: Visit, request: FastifyRequest): Promise<string> {
  const { edge, call, story } = bound
  const fields = call.method === 'GET' ? request.query : request.body
  visit.locale = localeOf(fields)
  const caller = readCaller(call, fields)
  visit.device = caller.device
  edge.admission.enter(call.priority, caller.device)
  try {
    const input = readInput(call, fields)
    await comeIn(bound, visit, caller)
    return successBody(call, await story(visit, input))
  } finally {
    edge.admission.leave(caller.device)
  }
}

/**
 * Within the limit, and who it is. The two questions are asked together unless the limit is the player's own; a caller
 * whose limit is known to be used up is turned away before the second is asked at all.
 */
async function comeIn(bound: Bound, visit: Visit, caller: Caller): Promise<void> {
  if (bound.call.limit.by === 'player') {
    visit.playerId = playerOf(bound, visit, caller, await isSession(bound, caller))
    stayWithin(bound, await take(bound, visit))
    return
  }
  const taking = take(bound, visit)
  if (!(taking instanceof Promise)) stayWithin(bound, taking)
  const asking = isSession(bound, caller)
  stayWithin(bound, await taking)
  visit.playerId = playerOf(bound, visit, caller, await asking)
}

function take({ edge, call }: Bound, visit: Visit): Taken | Promise<Taken> {
  return edge.limiter(call.path, allowancesOf(call.limit, visit), visit.now.getTime())
}

function stayWithin({ edge, call }: Bound, taken: Taken): void {
  if (!taken.isOver) return
  edge.metrics.rateLimited.inc({ path: call.path, keeper: taken.keeper })
  throw refusal('rate.limited', { retryAfter: taken.retryAfter })
}

/** Yes, no, or why nobody can say. It does not throw: its answer may come when nobody waits for it any more. */
async function isSession({ edge }: Bound, { claim, device }: Caller): Promise<boolean | Failure> {
  if (!claim) return false
  try {
    return await edge.authenticate(claim.uid, claim.sign, device)
  } catch (cause) {
    return { cause }
  }
}

type Failure = { readonly cause: unknown }

/** A call for players needs a living session. Any other call is told who asks if it is certain, and served either way. */
function playerOf({ call }: Bound, visit: Visit, { claim }: Caller, answer: boolean | Failure): PlayerId | undefined {
  if (answer === true) return claim?.uid
  if (call.who === 'player') throw answer === false ? refusal('login.required', {}) : answer.cause
  if (answer !== false)
    visit.log.warn({ err: answer.cause }, 'whose session this is nobody could say: served as anyone')
  return undefined
}

function reportBug(edge: Edge, visit: Visit, err: unknown): void {
  edge.metrics.bugs.inc()
  visit.log.error({ err }, 'bug')
}

function retryAfterOf(no: Refusal): Headers {
  return 'retryAfter' in no.params ? ['retry-after', String(no.params.retryAfter)] : []
}

/** One line for every request. What is in it on the ordinary way is all of our own making. */
function tell({ lines }: Edge, visit: Visit, state: string, ms: number): void {
  const rounded = Math.round(ms * 10) / 10
  const uid = visit.playerId ?? null
  if (state !== success) visit.log.info({ state, uid, device: visit.device, ms: rounded }, 'call')
  if (state !== success || !lines.isOn()) return
  const { requestId, path, now } = visit
  const fields = `"requestId":"${requestId}","path":"${path}","state":"200","uid":${uid},"ms":${rounded},"msg":"call"`
  lines.write(now.getTime(), fields)
}
