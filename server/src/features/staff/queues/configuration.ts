import { storedLocales } from '@zamra/contract/languages.ts'
import { randomToken } from '../../../base/random.ts'
import { switchToPropose } from '../../home/index.ts'
import { needsTwoOperators } from '../../market/index.ts'
import { staffChangeOf } from '../access/staff-calls.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { requirePossible } from '../signing/change-staff.ts'
import { requestSignature } from '../signing/sign-request.ts'
import { listSwitches } from './switch-queries.ts'

export const switchList: StaffHandler<'/switch/list'> = async ({ app }) => {
  const stored = await listSwitches(app.databases.main.read)
  return {
    switches: stored.map(({ name, isOpen, changedBy, approvedBy, why, changedAt }) => ({
      ...{ name, state: isOpen === null ? ('default' as const) : isOpen ? ('open' as const) : ('closed' as const) },
      ...{ changedBy, why, changedAt: changedAt.getTime() },
      ...(approvedBy !== null && { approvedBy }),
    })),
  }
}

export const switchClose: StaffHandler<'/switch/close'> = async (ctx, { name, reason, why }) => {
  const missing = storedLocales.filter((locale) => !reason[locale])
  if (missing.length > 0) throw new StaffError('input.invalid', `the reason is missing in: ${missing.join(', ')}`)
  const change = { name, isOpen: false, reason, why, by: ctx.staff.name }
  const content = await switchToPropose(ctx.app.databases.main.pool, change)
  return await requestSignature(ctx, 'switch.close', { name, content })
}

export const switchOpen: StaffHandler<'/switch/open'> = async (ctx, { name, why }) => {
  const change = { name, isOpen: true, reason: null, why, by: ctx.staff.name }
  const content = await switchToPropose(ctx.app.databases.main.pool, change)
  if (!needsTwoOperators(change)) return await requestSignature(ctx, 'switch.open', { name, content })
  return await requestSignature(ctx, 'proposal.propose', { subject: 'switch', about: name, content })
}

const codeBytes = 12

export const staffPropose: StaffHandler<'/staff/propose'> = async (ctx, given) => {
  const { app, staff } = ctx
  const { name, roles, action } = given
  const code = action === 'new' || action === 'replace' ? randomToken(codeBytes) : undefined
  if (name === staff.name) throw new StaffError('decision.refused', 'two other people decide about your account')
  if ((action === 'new' || action === 'roles') && roles.length === 0)
    throw new StaffError('input.invalid', 'an account has at least one role')
  await requirePossible(app, action, name)
  const content = staffChangeOf(given, staff.name, code)
  return await requestSignature(ctx, 'proposal.propose', { subject: 'staff', about: name, content, code })
}
