import type { Call } from '@zamra/contract/call.ts'
import { success } from '@zamra/contract/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { monotonicMs, systemMs } from '../base/clock.ts'
import { type CallMeter, count } from '../base/metrics.ts'
import { Refusal, refusal } from '../base/refusal.ts'
import { OutcomeUnknownError } from '../db/client.ts'
import { Attachment, sendAttachment } from './attachment.ts'
import { type Codec, codecOf } from './codec.ts'
import type { Handler } from './context.ts'
import { type Caller, localeOf, readCaller, readInput } from './decode.ts'
import type { Edge } from './edge.ts'
import { asRefusal, refusalBody, stateOf, successBody } from './envelope.ts'
import { headersFor, refusedOrigin } from './origin.ts'
import type { ConsumeRateLimit, RateLimitResult } from './rate-limit.ts'
import { RequestContext } from './request-context.ts'
import { type Headers, send } from './send.ts'
import { StreamResponse, sendStream } from './stream.ts'
import { StreamedText, sendStreamedText } from './streamed-text.ts'

/** The generic handler of all calls: decode, admit, rate limit, authenticate, enforce market policy, run, encode, log, count. */
export function createCallHandler(edge: Edge, call: Call, handler: Handler<never>): RouteHandler {
  if (call.method === 'GET' && (call.who === 'player' || call.limit.by !== 'address'))
    throw new Error(
      `${call.path}: a GET carries neither a player nor a device, so it must be public and limited by address`,
    )
  if (call.action && call.who !== 'player')
    throw new Error(`${call.path}: a call with an action needs a player, because the player's market policy decides`)
  const bound: BoundCall = {
    edge,
    call,
    codec: codecOf(call),
    consumeRateLimit: edge.rateLimiter(call.path, call.limit),
    handler: handler as unknown as AnyHandler,
    meter: edge.metrics.forCall(call.path),
  }
  return (request, reply) => {
    const headers = headersFor(request.headers, edge.app.config.origins)
    if (!headers) return send(reply, 403, refusedOrigin)
    // `handleRequest` answers every error itself; anything else is a bug of this file and must not end the process.
    handleRequest(bound, request, reply, headers).catch((err: unknown) =>
      edge.app.log.error({ err }, 'response could not be sent'),
    )
  }
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => void
type AnyHandler = (ctx: RequestContext, input: unknown) => Promise<unknown>

type BoundCall = {
  readonly edge: Edge
  readonly call: Call
  readonly codec: Codec
  readonly consumeRateLimit: ConsumeRateLimit
  readonly handler: AnyHandler
  readonly meter: CallMeter
}

/**
 * One request from its parsed body to its answer. It is one long function, because every asynchronous function
 * costs each request a promise; the synchronous parts are below.
 */
async function handleRequest(
  bound: BoundCall,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Headers,
): Promise<void> {
  const { edge, call, codec, consumeRateLimit, handler } = bound
  const startedMs = monotonicMs()
  const ctx = new RequestContext(edge.app, call.path, request)
  const span = edge.traces?.start(call, ctx.requestId, request.headers.traceparent)
  let state = success
  let isBug = false
  let isIn = false
  try {
    const fields = fieldsOf(call, request)
    const caller = identifyCaller(call, ctx, fields)
    edge.admission.enter(call.priority, ctx.device)
    isIn = true
    const input = readInput(codec, fields)
    const isByPlayer = call.limit.by === 'player'
    // Rate limit and session are checked in parallel unless the limit is per player; a caller whose limit is known to be
    // used up is refused before the session is read.
    const taking = isByPlayer ? undefined : consumeRateLimit(ctx, systemMs())
    if (taking && !(taking instanceof Promise)) enforceRateLimit(bound, taking)
    const asking = caller.claim ? verifySession(bound, caller) : false
    if (taking) enforceRateLimit(bound, await taking)
    attachPlayer(bound, ctx, caller, await asking)
    if (isByPlayer) enforceRateLimit(bound, await consumeRateLimit(ctx, systemMs()))
    requireMarketAllows(bound, ctx)
    sendOutput(bound, ctx, { reply, headers }, await handler(ctx, input))
  } catch (error) {
    isBug = reportError(edge, ctx, error)
    const no = asRefusal(error)
    state = stateOf(no.code)
    send(
      reply,
      200,
      refusalBody(call.envelope, no, ctx.locale),
      closeWhenDraining(edge, { ...headers, ...retryAfterOf(no) }),
    )
  } finally {
    if (isIn) edge.admission.leave(ctx.device)
  }
  const ms = monotonicMs() - startedMs
  count(bound.meter, state, ms / 1_000)
  if (span) edge.traces?.end(span, state, isBug)
  logRequest(edge, ctx, state, ms)
}

type Answering = { readonly reply: FastifyReply; readonly headers: Headers }

function sendOutput(bound: BoundCall, ctx: RequestContext, { reply, headers }: Answering, output: unknown): void {
  const { edge, call, codec } = bound
  if (output instanceof StreamResponse) sendStream(reply, output, headers)
  else if (output instanceof StreamedText) sendInPieces(bound, ctx, { reply, headers }, output)
  else if (output instanceof Attachment) sendAttachment(reply, output, closeWhenDraining(edge, headers))
  else send(reply, 200, successBody(call, codec, output), closeWhenDraining(edge, headers))
}

/** The text is sent while other requests are served; what goes wrong then can only end the connection. */
function sendInPieces(
  { edge, call, codec }: BoundCall,
  ctx: RequestContext,
  { reply, headers }: Answering,
  streamed: StreamedText,
): void {
  const marker = `text-${ctx.requestId}`
  const body = successBody(call, codec, { ...streamed.output, [streamed.field]: marker })
  sendStreamedText(reply, streamed, { body, marker }, closeWhenDraining(edge, headers)).catch((err: unknown) =>
    ctx.log.warn({ err }, 'answer was sent in part only'),
  )
}

function fieldsOf(call: Call, request: FastifyRequest): unknown {
  return call.method === 'GET' ? request.query : request.body
}

/** Reads the caller, the language and the device. */
function identifyCaller(call: Call, ctx: RequestContext, fields: unknown): Caller {
  ctx.locale = localeOf(fields)
  const caller = readCaller(call, fields)
  ctx.device = caller.device
  return caller
}

function enforceRateLimit({ edge, call }: BoundCall, taken: RateLimitResult): void {
  if (!taken.isOver) return
  edge.metrics.rateLimited.inc({ path: call.path, keeper: taken.keeper })
  throw refusal('rate.limited', { retryAfter: taken.retryAfter })
}

/** The market of a valid session, false, or the failure. It does not throw, because nobody may be awaiting the result. */
async function verifySession({ edge }: BoundCall, { claim, device }: Caller): Promise<string | Failure | false> {
  if (!claim) return false
  try {
    return await edge.authenticate(claim.uid, claim.sign, device)
  } catch (cause) {
    return { cause }
  }
}

type Failure = { readonly cause: unknown }

/** A player call needs a valid session. Any other call gets the player if the session is valid, and is served either way. */
function attachPlayer(
  { call }: BoundCall,
  ctx: RequestContext,
  { claim }: Caller,
  answer: string | Failure | false,
): void {
  if (typeof answer === 'string') {
    ctx.playerId = claim?.uid
    ctx.market = answer
    return
  }
  if (call.who === 'player') throw answer === false ? refusal('login.required', {}) : answer.cause
  if (answer !== false) ctx.log.warn({ err: answer.cause }, 'session check failed, served as anonymous')
}

/** Enforces the market policy for every call that declares an action. */
function requireMarketAllows({ edge, call: { action, refusals } }: BoundCall, ctx: RequestContext): void {
  if (!action) return
  const { market = '', now: at, place, locale } = ctx
  const { allowed, reasons } = edge.evaluatePolicy(market, action, { at, place, locale })
  if (allowed) return
  // Closed deposits have a refusal code of their own where the call declares it, whatever closed them.
  const isClosed = refusals.includes('deposit.closed') && reasons.some(({ code }) => code === 'deposit.closed')
  if (isClosed) throw refusal('deposit.closed', {})
  throw refusal('market.notAllowed', { action, market, reasons })
}

/** Whether it is a bug of ours: neither a refusal nor a commit whose outcome could not be learnt in time. */
function reportError(edge: Edge, ctx: RequestContext, err: unknown): boolean {
  if (err instanceof Refusal) return false
  if (err instanceof OutcomeUnknownError) {
    ctx.log.warn({ err }, 'outcome unknown')
    return false
  }
  edge.metrics.bugs.inc()
  ctx.log.error({ err }, 'unhandled error')
  return true
}

function retryAfterOf(no: Refusal): Headers {
  return 'retryAfter' in no.params ? { 'retry-after': String(no.params.retryAfter) } : {}
}

/** A draining process asks clients to open their next connection elsewhere. */
function closeWhenDraining({ lifecycle }: Edge, headers: Headers): Headers {
  return lifecycle.isDraining ? { ...headers, connection: 'close' } : headers
}

/** One log line per request. On success all of its fields are generated by us and need no redaction. */
function logRequest({ requestLog }: Edge, ctx: RequestContext, state: string, ms: number): void {
  const rounded = Math.round(ms * 10) / 10
  const uid = ctx.playerId ?? null
  if (state !== success) ctx.log.info({ state, uid, device: ctx.device, ms: rounded }, 'call')
  if (state !== success || !requestLog.isOn()) return
  const { requestId, path } = ctx
  const fields = `"requestId":"${requestId}","path":"${path}","state":"200","uid":${uid},"ms":${rounded},"msg":"call"`
  requestLog.write(systemMs(), fields)
}
