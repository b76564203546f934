import type { Call } from '@zamra/contract/call.ts'
import { success } from '@zamra/contract/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { monotonicMs } from '../base/clock.ts'
import { type CallMeter, count } from '../base/metrics.ts'
import { Refusal, refusal } from '../base/refusal.ts'
import { Attachment, sendAttachment } from './attachment.ts'
import { type Codec, codecOf } from './codec.ts'
import type { Handler } from './context.ts'
import { type Caller, localeOf, readCaller, readInput } from './decode.ts'
import type { Edge } from './edge.ts'
import { asRefusal, refusalBody, stateOf, successBody } from './envelope.ts'
import type { Take, Taken } from './limit.ts'
import { headersFor, refusedOrigin } from './origin.ts'
import { type Headers, send } from './send.ts'
import { Streaming, sendStream } from './stream.ts'
import { Visit } from './visit.ts'

/** The one generic handler: decode, admit, limit, authenticate, judge, run the story, encode, log, count. */
export function answerCall(edge: Edge, call: Call, handler: Handler<never>): RouteHandler {
  if (call.method === 'GET' && (call.who === 'player' || call.limit.by !== 'address'))
    throw new Error(`${call.path}: a GET says neither who asks nor from which device`)
  if (call.action && call.who !== 'player') throw new Error(`${call.path}: an action is judged by the player's market`)
  const bound: Bound = {
    edge,
    call,
    codec: codecOf(call),
    take: edge.limiter(call.path, call.limit),
    story: handler as unknown as Story,
    meter: edge.metrics.forCall(call.path),
  }
  return (request, reply) => {
    const headers = headersFor(request.headers, edge.house.config.origins)
    if (!headers) return send(reply, 403, refusedOrigin)
    // Every way out of `answer` is an answer; what is left is a defect of this file, and must not end the process.
    answer(bound, request, reply, headers).catch((err: unknown) =>
      edge.house.log.error({ err }, 'an answer could not be given'),
    )
  }
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => void
type Story = (ctx: Visit, input: unknown) => Promise<unknown>

type Bound = {
  readonly edge: Edge
  readonly call: Call
  readonly codec: Codec
  readonly take: Take
  readonly story: Story
  readonly meter: CallMeter
}

/**
 * One request from its parsed body to its answer. It is one function although it is long to read, because every function
 * that waits costs each request a promise; what does not wait is told below.
 */
async function answer(bound: Bound, request: FastifyRequest, reply: FastifyReply, headers: Headers): Promise<void> {
  const { edge, call, codec, take, story } = bound
  const startedMs = monotonicMs()
  const visit = new Visit(edge.house, call.path, request)
  const span = edge.traces?.start(call, visit.requestId, request.headers.traceparent)
  let state = success
  let isBug = false
  let isIn = false
  try {
    const fields = fieldsOf(call, request)
    const caller = meet(call, visit, fields)
    edge.admission.enter(call.priority, visit.device)
    isIn = true
    const input = readInput(codec, fields)
    const isByPlayer = call.limit.by === 'player'
    // The two questions are asked together unless the limit is the player's own; a caller whose limit is known to be
    // used up is turned away before the second is asked at all.
    const taking = isByPlayer ? undefined : take(visit, visit.now.getTime())
    if (taking && !(taking instanceof Promise)) stayWithin(bound, taking)
    const asking = caller.claim ? isSession(bound, caller) : false
    if (taking) stayWithin(bound, await taking)
    recognise(bound, visit, caller, await asking)
    if (isByPlayer) stayWithin(bound, await take(visit, visit.now.getTime()))
    obey(bound, visit)
    give(bound, reply, headers, await story(visit, input))
  } catch (error) {
    isBug = !(error instanceof Refusal)
    if (isBug) reportBug(edge, visit, error)
    const no = asRefusal(error)
    state = stateOf(no.code)
    send(reply, 200, refusalBody(call.envelope, no, visit.locale), leaving(edge, { ...headers, ...retryAfterOf(no) }))
  } finally {
    if (isIn) edge.admission.leave(visit.device)
  }
  const ms = monotonicMs() - startedMs
  count(bound.meter, state, ms / 1_000)
  if (span) edge.traces?.end(span, state, isBug)
  tell(edge, visit, state, ms)
}

function give({ edge, call, codec }: Bound, reply: FastifyReply, headers: Headers, output: unknown): void {
  if (output instanceof Streaming) sendStream(reply, output, headers)
  else if (output instanceof Attachment) sendAttachment(reply, output, leaving(edge, headers))
  else send(reply, 200, successBody(call, codec, output), leaving(edge, headers))
}

function fieldsOf(call: Call, request: FastifyRequest): unknown {
  return call.method === 'GET' ? request.query : request.body
}

/** Who asks, in which language, from which device. */
function meet(call: Call, visit: Visit, fields: unknown): Caller {
  visit.locale = localeOf(fields)
  const caller = readCaller(call, fields)
  visit.device = caller.device
  return caller
}

function stayWithin({ edge, call }: Bound, taken: Taken): void {
  if (!taken.isOver) return
  edge.metrics.rateLimited.inc({ path: call.path, keeper: taken.keeper })
  throw refusal('rate.limited', { retryAfter: taken.retryAfter })
}

/** Where he lives, no, or why nobody can say. It does not throw: its answer may come when nobody waits for it any more. */
async function isSession({ edge }: Bound, { claim, device }: Caller): Promise<string | Failure | false> {
  if (!claim) return false
  try {
    return await edge.authenticate(claim.uid, claim.sign, device)
  } catch (cause) {
    return { cause }
  }
}

type Failure = { readonly cause: unknown }

/** A call for players needs a living session. Any other call is told who asks if it is certain, and served either way. */
function recognise({ call }: Bound, visit: Visit, { claim }: Caller, answer: string | Failure | false): void {
  if (typeof answer === 'string') {
    visit.playerId = claim?.uid
    visit.market = answer
    return
  }
  if (call.who === 'player') throw answer === false ? refusal('login.required', {}) : answer.cause
  if (answer !== false)
    visit.log.warn({ err: answer.cause }, 'whose session this is nobody could say: served as anyone')
}

/** The law of the player's market, asked for every call that declares an action. */
function obey({ edge, call: { action, refusals } }: Bound, { market = '', now }: Visit): void {
  if (!action) return
  const { allowed, reasons } = edge.judge(market, action, now)
  if (allowed) return
  // Closed deposits have a code of their own wherever the call knows it, whoever closed them.
  const isClosed = refusals.includes('deposit.closed') && reasons.some(({ code }) => code === 'deposit.closed')
  if (isClosed) throw refusal('deposit.closed', {})
  throw refusal('market.notAllowed', { action, market, reasons })
}

function reportBug(edge: Edge, visit: Visit, err: unknown): void {
  edge.metrics.bugs.inc()
  visit.log.error({ err }, 'bug')
}

function retryAfterOf(no: Refusal): Headers {
  return 'retryAfter' in no.params ? { 'retry-after': String(no.params.retryAfter) } : {}
}

/** A process that is leaving asks its visitors to make their next connection elsewhere. */
function leaving({ life }: Edge, headers: Headers): Headers {
  return life.isDraining ? { ...headers, connection: 'close' } : headers
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
