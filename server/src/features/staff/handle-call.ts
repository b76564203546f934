import { attendedHeader, refreshHeader } from '@zamra/contract/backoffice/attended.ts'
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
import { countRefreshes, isShownAgain, rememberView } from './audit/shown-again.ts'
import type { SignedInContext, StaffContext, StaffMember } from './call/context.ts'
import { readCookie, sessionCookie } from './call/cookie.ts'
import { playersIn } from './call/shown-players.ts'
import { StaffError } from './call/staff-error.ts'
import { staffLimits, strangerEntries } from './call/staff-limits.ts'

type AnyHandler = (ctx: StaffContext, input: unknown) => Promise<unknown>

/**
 * The generic handler of every call of staff: origin, rate limit, session, permission, input, audit log, handler, output.
 * A caller without the permission is told its name, and the attempt is written to the audit log.
 */
export function createStaffHandler(edge: Edge, config: BackofficeConfig, call: StaffCall, handler: AnyHandler) {
  const limits = staffLimits(edge, call)
  const takeEntry = strangerEntries(edge)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const headers: Record<string, string> = {}
    try {
      requireOwnPage(config, request)
      await limits.takeAddress(request.ip)
      const ctx = await openContext({ edge, config, request, headers, takeEntry })
      const staff = ctx.staff as StaffMember | undefined
      if (!staff && call.permission !== 'anyone') await limits.takeStranger(request.ip)
      await requirePermission(call, ctx)
      if (staff) await limits.takePerson(staff.name, request.ip)
      const input = readInput(call, request.body)
      const answer = call.showsPlayer ? await show(call, handler, ctx, input) : await run(call, handler, ctx, input)
      send(reply, 200, answer, headers)
    } catch (error) {
      const { status, body } = answerTo(edge, request, error)
      send(reply, status, JSON.stringify(body), headers as Headers)
    }
  }
}

async function run({ output }: StaffCall, handler: AnyHandler, ctx: StaffContext, input: unknown): Promise<string> {
  return JSON.stringify(output.parse(await handler(ctx, input)))
}

/**
 * Nothing personal is shown that the log does not have first, with every player that the answer names. An attempt that is
 * refused is in it too.
 */
async function show(call: StaffCall, handler: AnyHandler, ctx: StaffContext, input: unknown): Promise<string> {
  const others: number[] = []
  const shows = (players: readonly number[]) => void others.push(...players)
  let answer = ''
  try {
    answer = await run(call, handler, { ...ctx, shows }, input)
    return answer
  } finally {
    const players = [...new Set([...playersIn(`${JSON.stringify(input)} ${answer}`), ...others])]
    await logView(call, ctx as SignedInContext, { input, players, isAnswered: answer !== '' })
  }
}

type Viewed = { readonly input: unknown; readonly players: readonly number[]; readonly isAnswered: boolean }

/** A screen that repeats its call by itself is part of the entry before, as long as it shows nobody else. */
async function logView(call: StaffCall, ctx: SignedInContext, { input, players, isAnswered }: Viewed): Promise<void> {
  const { app, staff, isRefresh } = ctx
  const shown = { sessionId: staff.sessionId, path: call.path, input, players }
  if (call.isRefreshed && isRefresh && isAnswered && isShownAgain(app, shown)) return
  const refreshes = call.isRefreshed ? countRefreshes(app, shown) : 0
  const detail = { ...(detailOf(call, input) as object), ...(refreshes > 0 && { refreshes }) }
  await ctx.audit({ kind: 'view', action: call.path, subject: subjectOf(input), detail, players })
  if (call.isRefreshed && isAnswered) rememberView(app, shown)
}

/** Only a page of the back office calls: a browser names the origin of the page with every such request. */
function requireOwnPage({ origin }: BackofficeConfig, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (headers.origin !== origin || (site !== undefined && site !== 'same-origin'))
    throw new StaffError('origin.refused', 'only the pages of the back office call it')
}

type Opening = {
  readonly edge: Edge
  readonly config: BackofficeConfig
  readonly request: FastifyRequest
  readonly headers: Record<string, string>
  readonly takeEntry: ReturnType<typeof strangerEntries>
}

async function openContext({ edge: { app }, config, request, headers, takeEntry }: Opening): Promise<StaffContext> {
  const now = app.clock.now()
  const { id: requestId, ip: address } = request
  const token = readCookie(request.headers.cookie, config)
  const isUsed = request.headers[attendedHeader] !== undefined
  const staff = token === undefined ? undefined : await readSession(app, token, now, isUsed)
  return {
    ...{ app, backoffice: config, now, requestId, address, agent: request.headers['user-agent'] ?? '' },
    isRefresh: request.headers[refreshHeader] !== undefined,
    // The handler of a call that is not for anyone runs only when somebody is signed in.
    staff: staff as StaffMember & undefined,
    async audit({ detail = {}, who = staff?.name ?? '', players = [], ...entry }) {
      const about = { who, at: app.clock.now(), address, requestId, players }
      const taken = staff === undefined && entry.kind === 'denied' ? await takeEntry() : 'entry'
      if (taken === 'entry') await appendEntry(app, { ...entry, ...about, detail: JSON.stringify(detail) })
      if (taken === 'note') {
        const more = { action: 'more', subject: '', detail: '{"more":"refused without an entry of their own"}' }
        await appendEntry(app, { ...entry, ...about, ...more, address: '' })
      }
      if (taken !== 'entry') app.log.warn({ ...entry, address, requestId }, 'refused without an audit entry')
    },
    shows() {},
    setSession(value) {
      headers['set-cookie'] = sessionCookie(value, config)
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

const subjects = ['playerId', 'orderNo', 'withdrawNo', 'id', 'hash'] as const

function subjectOf(input: unknown): string {
  const given = input as Readonly<Record<string, unknown>>
  const name = subjects.find((one) => given[one] !== undefined)
  return name === undefined ? '' : String(given[name]).slice(0, 128)
}

const shownTail = 3

/** What was searched may be a phone number, and what was read from a document is its number: the log keeps the end of each. */
function detailOf({ path }: StaffCall, input: unknown): unknown {
  const given = input as Readonly<Record<string, unknown>>
  const hidden = (path as StaffPath) === '/player/search' ? 'text' : 'number'
  const value = given[hidden]
  return typeof value === 'string' ? { ...given, [hidden]: `•••${value.slice(-shownTail)}` } : given
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
