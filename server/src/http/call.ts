import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Call } from '@zamra/contract/call.ts'
import { calls } from '@zamra/contract/calls.ts'
import { success } from '@zamra/contract/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { monotonicMs } from '../base/clock.ts'
import { type CallMeter, count, type Metrics } from '../base/metrics.ts'
import { Refusal, refusal } from '../base/refusal.ts'
import type { Traces } from '../base/traces.ts'
import type { Admission } from './admission.ts'
import type { Authenticate } from './authenticate.ts'
import type { House } from './context.ts'
import { type Caller, localeOf, readCaller, readInput } from './decode.ts'
import { asRefusal, refusalBody, stateOf, successBody } from './envelope.ts'
import { allowancesOf, type Limiter } from './limit.ts'
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
}

/** The one generic handler: decode, admit, limit, authenticate, run the story, encode, log, count. */
export function answerCall(edge: Edge, route: Route): (request: FastifyRequest, reply: FastifyReply) => void {
  const bound: Bound = {
    edge,
    call: calls[route.path],
    handler: route.handler as unknown as Story,
    meter: edge.metrics.forCall(route.path),
  }
  return (request, reply) => {
    // Every way out of `answer` is an answer; what is left is a defect of this file, and must not end the process.
    answer(bound, request, reply).catch((err: unknown) => edge.house.log.error({ err }, 'an answer could not be given'))
  }
}

type Story = (ctx: Visit, input: unknown) => Promise<unknown>

type Bound = {
  readonly edge: Edge
  readonly call: Call
  readonly handler: Story
  readonly meter: CallMeter
}

async function answer(bound: Bound, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { edge, call, meter } = bound
  const startedMs = monotonicMs()
  const span = edge.traces?.start(call.path, call.priority, request.headers.traceparent as string | undefined)
  const visit = new Visit(edge.house, call.path, request)
  let state: string = success
  let isBug = false
  try {
    send(reply, 200, await play(bound, visit, request))
  } catch (error) {
    isBug = !(error instanceof Refusal)
    if (isBug) reportBug(edge, visit, error)
    const no = asRefusal(error)
    state = stateOf(no.code)
    send(reply, 200, refusalBody(call.envelope, no, visit.locale), retryAfterOf(no))
  }
  const ms = monotonicMs() - startedMs
  count(meter, state, ms / 1_000)
  if (span) edge.traces?.end(span, state, isBug)
  edge.house.log.info(
    {
      requestId: visit.requestId,
      path: call.path,
      state,
      ms: Math.round(ms * 10) / 10,
      uid: visit.playerId,
      device: visit.device,
    },
    'call',
  )
}

/** The way in, the story, and the way out; whatever is thrown on it is the answer. */
async function play(bound: Bound, visit: Visit, request: FastifyRequest): Promise<string> {
  const { edge, call, handler } = bound
  visit.locale = localeOf(call.method === 'GET' ? request.query : request.body)
  const caller = readCaller(call, request)
  visit.device = caller.device
  edge.admission.enter(call.priority, caller.device)
  try {
    const input = readInput(call, request)
    if (call.limit.by !== 'player') await stayWithin(bound, visit)
    visit.playerId = await whoIs(bound, visit, caller)
    if (call.limit.by === 'player') await stayWithin(bound, visit)
    return successBody(call, await handler(visit, input))
  } finally {
    edge.admission.leave(caller.device)
  }
}

async function stayWithin({ edge, call }: Bound, visit: Visit): Promise<void> {
  const nowMs = visit.now.getTime()
  const takes = allowancesOf(call.limit, visit).map((allowance) => edge.limiter(call.path, allowance, nowMs))
  for (const taken of await Promise.all(takes)) {
    if (!taken.isOver) continue
    edge.metrics.rateLimited.inc({ path: call.path, keeper: taken.keeper })
    throw refusal('rate.limited', { retryAfter: taken.retryAfter })
  }
}

/** A call for players needs a living session. Any other call is told who asks if it is certain, and served either way. */
async function whoIs({ edge, call }: Bound, visit: Visit, { claim, device }: Caller): Promise<PlayerId | undefined> {
  const isDemanded = call.who === 'player'
  if (claim) {
    try {
      if (await edge.authenticate(claim.uid, claim.sign, device)) return claim.uid
    } catch (err) {
      if (isDemanded) throw err
      visit.log.warn({ err }, 'nobody could say whose session this is, so the call is answered as for anyone')
    }
  }
  if (isDemanded) throw refusal('login.required', {})
  return undefined
}

function reportBug(edge: Edge, visit: Visit, err: unknown): void {
  edge.metrics.bugs.inc()
  visit.log.error({ err }, 'bug')
}

function retryAfterOf(no: Refusal): number | undefined {
  return 'retryAfter' in no.params ? no.params.retryAfter : undefined
}
