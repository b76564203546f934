import type { StaffPath } from '@zamra/contract/backoffice/calls.ts'
import type { StaffCall, StaffRefusal } from '@zamra/contract/backoffice/staff-call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BackofficeConfig } from '../../base/backoffice-config.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Edge } from '../../http/edge.ts'
import { type Headers, send } from '../../http/send.ts'
import { DecisionError } from '../deposit/index.ts'
import { ProposalError } from '../market/index.ts'
import { readSession } from './access/sessions.ts'
import { appendEntry } from './audit/audit-log.ts'
import type { StaffContext, StaffMember } from './call/context.ts'
import { readCookie, sessionCookie } from './call/cookie.ts'
import { StaffError } from './call/staff-error.ts'

type AnyHandler = (ctx: StaffContext, input: unknown) => Promise<unknown>

/** How many calls of one address are answered in a minute: an office shares one, and a sign-in is rare. */
const perMinute = { anyone: 60, staff: 1_200 } as const

/**
 * The generic handler of every call of staff: origin, rate limit, session, permission, input, audit log, handler, output.
 * A caller without the permission is told its name, and the attempt is written to the audit log.
 */
export function createStaffHandler(edge: Edge, config: BackofficeConfig, call: StaffCall, handler: AnyHandler) {
  const count = call.permission === 'anyone' ? perMinute.anyone : perMinute.staff
  const takeLimit = edge.rateLimiter(`staff${call.path}`, { by: 'address', count, seconds: 60 })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const headers: Record<string, string> = {}
    try {
      requireOwnPage(config, request)
      const taken = await takeLimit({ device: '', address: request.ip }, edge.app.clock.now().getTime())
      if (taken.isOver) throw new StaffError('rate.limited', `try again in ${taken.retryAfter} seconds`)
      const ctx = await openContext(edge, config, request, headers)
      await requirePermission(call, ctx)
      const input = readInput(call, request.body)
      // Nothing personal is shown that the log does not have first.
      if (call.showsPlayer)
        await ctx.audit({ kind: 'view', action: call.path, subject: subjectOf(input), detail: detailOf(call, input) })
      send(reply, 200, JSON.stringify(call.output.parse(await handler(ctx, input))), headers)
    } catch (error) {
      const { status, body } = answerTo(edge, request, error)
      send(reply, status, JSON.stringify(body), headers as Headers)
    }
  }
}

/** Only a page of the back office calls: a browser names the origin of the page with every such request. */
function requireOwnPage({ origin }: BackofficeConfig, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (headers.origin !== origin || (site !== undefined && site !== 'same-origin'))
    throw new StaffError('origin.refused', 'only the pages of the back office call it')
}

async function openContext(
  { app }: Edge,
  backoffice: BackofficeConfig,
  request: FastifyRequest,
  headers: Record<string, string>,
): Promise<StaffContext> {
  const now = app.clock.now()
  const { id: requestId, ip: address } = request
  const token = readCookie(request.headers.cookie, backoffice)
  const staff = token === undefined ? undefined : await readSession(app, token, now)
  return {
    ...{ app, backoffice, now, requestId, address, agent: request.headers['user-agent'] ?? '' },
    // The handler of a call that is not for anyone runs only when somebody is signed in.
    staff: staff as StaffMember & undefined,
    audit: ({ detail = {}, who = staff?.name ?? '', ...entry }) =>
      appendEntry(app, { ...entry, who, detail: JSON.stringify(detail), at: app.clock.now(), address, requestId }),
    setSession(value) {
      headers['set-cookie'] = sessionCookie(value, backoffice)
    },
  }
}

async function requirePermission({ path, permission }: StaffCall, ctx: StaffContext): Promise<void> {
  if (permission === 'anyone') return
  const staff = ctx.staff as StaffMember | undefined
  if (!staff) {
    await ctx.audit({ kind: 'denied', action: path, subject: '', detail: { session: 'none' } })
    throw new StaffError('signIn.required', 'sign in to go on')
  }
  if (permission === 'staff' || staff.permissions.includes(permission)) return
  await ctx.audit({ kind: 'denied', action: path, subject: '', detail: { permission } })
  throw new StaffError('permission.denied', `this needs the permission ${permission}`, permission)
}

/** Half of a pair of surrogates is no text: nothing that is signed, hashed or stored would come back as it was sent. */
function requireText(body: unknown): void {
  JSON.stringify(body, (key, value: unknown) => {
    if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
      throw new StaffError('input.invalid', 'the text is not well-formed')
    return value
  })
}

function readInput({ input }: StaffCall, body: unknown): unknown {
  requireText(body)
  const read = input.safeParse(body ?? {})
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new StaffError('input.invalid', fields.join('; '))
}

const subjects = ['playerId', 'orderNo', 'withdrawNo', 'id'] as const

function subjectOf(input: unknown): string {
  const given = input as Readonly<Record<string, unknown>>
  const name = subjects.find((one) => given[one] !== undefined)
  return name === undefined ? '' : String(given[name]).slice(0, 128)
}

const shownTail = 3

/** What was searched may be a phone number, which the log keeps no better than a mask of. */
function detailOf({ path }: StaffCall, input: unknown): unknown {
  const given = input as Readonly<Record<string, unknown>>
  if (typeof given.text !== 'string' || (path as StaffPath) !== '/player/search') return given
  return { text: `•••${given.text.slice(-shownTail)}` }
}

function answerTo({ app, metrics }: Edge, request: FastifyRequest, error: unknown) {
  const requestId = request.id
  if (error instanceof StaffError) {
    const { code, message, permission, status } = error
    return { status, body: { code, message, requestId, ...(permission && { permission }) } satisfies StaffRefusal }
  }
  if (error instanceof DecisionError || error instanceof ProposalError)
    return { status: 409, body: { code: 'decision.refused', message: error.message, requestId } satisfies StaffRefusal }
  if (error instanceof Refusal)
    return {
      status: 409,
      body: { code: 'decision.refused', message: String(error.code), requestId } satisfies StaffRefusal,
    }
  metrics.bugs.inc()
  app.log.error({ err: error, requestId, path: request.url }, 'unhandled error')
  const message = 'this is a fault of ours: nothing is known to have happened'
  return { status: 500, body: { code: 'server.failed', message, requestId } satisfies StaffRefusal }
}
