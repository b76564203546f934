import { hash } from 'node:crypto'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { permissionsOf } from '@zamra/contract/backoffice/permissions.ts'
import type { AppContext } from '../../../app-context.ts'
import { randomToken, uuidv7 } from '../../../base/random.ts'
import type { StaffContext, StaffHandler, StaffMember } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { endSessions, findSession, insertSession, listSessions, touchSession } from './access-queries.ts'

/** A working day, and the time after which a desk counts as left. */
const sessionHours = 10
const idleSeconds = 900
/** The time of the last call is written at most this often. */
const touchMs = 30_000
const tokenBytes = 32
const agentMax = 200

/** Opens a session and sets its cookie. Only the hash of the token is stored. */
export async function openSession(ctx: StaffContext, name: string): Promise<StaffMember> {
  const { app, now, address, agent } = ctx
  const token = randomToken(tokenBytes)
  const endsAt = new Date(now.getTime() + sessionHours * 3_600_000)
  const given = { name, address, agent: agent.slice(0, agentMax), startedAt: now, endsAt }
  await app.databases.main.transact((tx) =>
    insertSession(tx, { ...given, sessionId: uuidv7(), tokenHash: hashOfToken(token) }),
  )
  const member = await readSession(app, token, now, true)
  if (!member) throw new StaffError('signIn.required', 'the session could not be opened')
  ctx.setSession(token)
  return member
}

/**
 * The member of staff whose open session has this token. Their roles are read each time, so that a change counts at once.
 * `isUsed`: a person uses the page. A screen that refreshes itself at a desk that was left keeps no session open.
 */
export async function readSession(
  { databases }: AppContext,
  token: string,
  now: Date,
  isUsed: boolean,
): Promise<StaffMember | undefined> {
  const found = await findSession(databases.main.read, hashOfToken(token), now, idleSince(now))
  if (!found) return undefined
  const { name, roles, sessionId, endsAt, seenAt } = found
  if (isUsed && now.getTime() - seenAt.getTime() > touchMs)
    await databases.main.transact((tx) => touchSession(tx, sessionId, now))
  return { name, roles, permissions: permissionsOf(roles), sessionId, endsAt }
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleSeconds * 1_000)
}

export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export function describeMember({ name, roles, permissions, endsAt }: StaffMember, now: Date): StaffOutput<'/me'> {
  const times = { endsAt: endsAt.getTime(), idleSeconds, now: now.getTime() }
  return { name, roles: [...roles], permissions: [...permissions], ...times }
}

export const me: StaffHandler<'/me'> = async ({ staff, now }) => describeMember(staff, now)

export const signOut: StaffHandler<'/signOut'> = async (ctx) => {
  const { app, staff, now } = ctx
  await app.databases.main.transact((tx) => endSessions(tx, staff.name, now, staff.sessionId))
  ctx.setSession(undefined)
  await ctx.audit({ kind: 'signIn', action: 'signOut', subject: staff.name })
  return {}
}

export const sessionList: StaffHandler<'/session/list'> = async ({ app, staff, now }) => {
  const open = await listSessions(app.databases.main.read, staff.name, now, idleSince(now))
  return open.map(({ id, address, agent, startedAt, seenAt }) => ({
    ...{ id, address, agent, isCurrent: id === staff.sessionId },
    ...{ startedAt: startedAt.getTime(), seenAt: seenAt.getTime() },
  }))
}

export const sessionEnd: StaffHandler<'/session/end'> = async (ctx, { id }) => {
  const { app, staff, now } = ctx
  const ended = await app.databases.main.transact((tx) => endSessions(tx, staff.name, now, id))
  if (ended === 0) throw new StaffError('thing.notFound', 'there is no such open session')
  await ctx.audit({ kind: 'signIn', action: 'session.end', subject: staff.name, detail: { session: id } })
  return {}
}
