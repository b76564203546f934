import { randomToken } from '../../../base/random.ts'
import { staffChangeOf } from '../access/staff-calls.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { requirePossible } from '../signing/change-staff.ts'
import { requestSignature } from '../signing/sign-request.ts'

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
