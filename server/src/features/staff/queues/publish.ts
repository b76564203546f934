import * as z from 'zod/mini'
import { contentToPropose, readPolicies, validatePolicy } from '../../market/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { requestSignature } from '../signing/sign-request.ts'

export const policyList: StaffHandler<'/policy/list'> = async ({ app }) => ({
  policies: (await readPolicies(app.databases.main.read)).map((policy) => ({
    ...{ market: policy.code, version: policy.version, mode: policy.mode, reviewBy: policy.reviewBy, policy },
  })),
})

type Policies = Parameters<typeof contentToPropose>[1]

/** What this deployment must not run with is refused before anyone signs it, and again when it is published. */
export const policyPropose: StaffHandler<'/policy/propose'> = async (ctx, { policy, why }) => {
  const { app, staff } = ctx
  const policies = [policy] as unknown as Policies
  const problems = policies.flatMap((one) => validatePolicy(one, app.config))
  if (problems.length > 0) throw new StaffError('input.invalid', problems.join('; '))
  const content = await contentToPropose(app.databases.main.read, policies, { why, by: staff.name })
  const { code } = z.parse(z.looseObject({ code: z.string() }), policy)
  return await requestSignature(ctx, 'proposal.propose', { subject: 'policy', about: code, content })
}
