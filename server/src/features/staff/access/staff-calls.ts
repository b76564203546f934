import { uuidv7 } from '../../../base/random.ts'
import { hasEntrySince } from '../audit/audit-queries.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { endSessions } from './access-queries.ts'
import { hashOfToken } from './sessions.ts'
import { findAccount, isToBeDisabled, listAccounts } from './staff-queries.ts'

export const staffList: StaffHandler<'/staff/list'> = async ({ app }) => {
  const accounts = await listAccounts(app.databases.main.read)
  return accounts.map(({ name, roles, createdAt, disabledAt, passkeys, sessions, seenAt }) => ({
    ...{ name, roles, passkeys, sessions, isDisabled: disabledAt !== null, createdAt: createdAt.getTime() },
    ...(seenAt && { seenAt: seenAt.getTime() }),
  }))
}

const action = 'sessions.end'
const pauseMinutes = 10

/** One person is enough: a stop is quick, and the person can sign in again. */
export const staffEnd: StaffHandler<'/staff/end'> = async (ctx, { name, why }) => {
  const { app, now, staff } = ctx
  const { read } = app.databases.main
  if (!(await findAccount(read, name))) throw new StaffError('thing.notFound', `there is no ${name}`)
  // Ending the sessions of colleagues again and again would keep them from signing against it.
  if (await isToBeDisabled(read, staff.name, now))
    throw new StaffError('decision.refused', 'others are deciding about your account')
  if (await hasEntrySince(read, { action, subject: name }, new Date(now.getTime() - pauseMinutes * 60_000)))
    throw new StaffError('decision.refused', `the sessions of ${name} were ended less than ${pauseMinutes} minutes ago`)
  await ctx.audit({ kind: 'staff', action, subject: name, detail: { why } })
  return { ended: await app.databases.main.transact((tx) => endSessions(tx, name, now)) }
}

/** The content of a change of an account, which two other people sign. It has the hash of the code of a link. */
export function staffChangeOf(
  given: { action: string; name: string; roles: readonly string[]; why: string },
  by: string,
  code?: string,
): string {
  const { action, name, roles, why } = given
  const codeHash = code === undefined ? {} : { codeHash: hashOfToken(code).toString('hex') }
  return JSON.stringify({ action, name, roles, id: uuidv7(), ...codeHash, why, by })
}
