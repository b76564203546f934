import { uuidv7 } from '../../../base/random.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { endSessions } from './access-queries.ts'
import { findAccount, listAccounts } from './staff-queries.ts'

export const staffList: StaffHandler<'/staff/list'> = async ({ app }) => {
  const accounts = await listAccounts(app.databases.main.read)
  return accounts.map(({ name, roles, createdAt, disabledAt, passkeys, sessions, seenAt }) => ({
    ...{ name, roles, passkeys, sessions, isDisabled: disabledAt !== null, createdAt: createdAt.getTime() },
    ...(seenAt && { seenAt: seenAt.getTime() }),
  }))
}

/** One person is enough: a stop is quick, and the person can sign in again. */
export const staffEnd: StaffHandler<'/staff/end'> = async (ctx, { name, why }) => {
  const { app, now } = ctx
  if (!(await findAccount(app.databases.main.read, name))) throw new StaffError('thing.notFound', `there is no ${name}`)
  await ctx.audit({ kind: 'staff', action: 'sessions.end', subject: name, detail: { why } })
  return { ended: await app.databases.main.transact((tx) => endSessions(tx, name, now)) }
}

/** The content of a change of an account, which two other people sign. */
export function staffChangeOf(
  given: { action: string; name: string; roles: readonly string[]; why: string },
  by: string,
): string {
  const { action, name, roles, why } = given
  return JSON.stringify({ action, name, roles, id: uuidv7(), why, by })
}
