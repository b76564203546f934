import * as z from 'zod/mini'
import {
  contentToPropose,
  contentToWithdraw,
  findLastSigned,
  type JudgedVersion,
  judgeVersions,
  type MarketPolicy,
  policyOf,
  scheduledClosings,
  scheduledEffects,
  validatePolicy,
  versionInForce,
} from '../../market/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { requestSignature } from '../signing/sign-request.ts'

/** Read and verified now: what is stored may not be what is in force. */
export const policyList: StaffHandler<'/policy/list'> = async ({ app, now }) => {
  const { read } = app.databases.main
  const { markets } = await judgeVersions(read, app.config)
  const shown = [...markets].map(async ([market, versions]) => {
    const stored = versionInForce(versions, app)
    const fallback = policyOf(app, 'UNKNOWN')
    const policy = stored?.accepted ?? (await findLastSigned(read, market, { config: app.config, at: now })) ?? fallback
    const { version, reviewBy, timeZone } = policy
    return {
      ...{ market, version, mode: (stored?.accepted ?? fallback).mode, reviewBy, timeZone, policy },
      newest: Math.max(...versions.map((one) => one.newest)),
      problems: [...(stored?.problems ?? [`market ${market}: no version has begun`])],
      ...scheduledOf(versions, { at: now, deployment: app.config.deployment }),
    }
  })
  return { now: now.getTime(), policies: await Promise.all(shown) }
}

function scheduledOf(versions: readonly JudgedVersion[], when: Parameters<typeof scheduledClosings>[1]) {
  const next = versions.find(({ beginsMs }) => beginsMs > when.at.getTime())
  if (!next) return {}
  const { version, beginsMs: effectiveAt, approvedBy, accepted, policy, problems } = next
  const [by, closes] = [[...approvedBy], [...scheduledClosings(versions, when)]]
  const effects = scheduledEffects(versions, when).map(({ field, closes: closed, opens }) => ({
    ...{ field, closes: [...closed], opens: [...opens] },
  }))
  return {
    scheduled: { version, effectiveAt, by, policy: accepted ?? policy, closes, effects, problems: [...problems] },
  }
}

/** What this deployment must not run with is refused before anyone signs it, and again when it is published. */
export const policyPropose: StaffHandler<'/policy/propose'> = async (ctx, { policy, why, effectiveAt }) => {
  const { app, staff, now: at } = ctx
  const policies = [policy] as unknown as readonly MarketPolicy[]
  const problems = policies.flatMap((one) => validatePolicy(one, app.config))
  if (problems.length > 0) throw new StaffError('input.invalid', problems.join('; '))
  const starts = effectiveAt === undefined ? {} : { effectiveAt: new Date(effectiveAt) }
  const content = await contentToPropose(app.databases.main.read, policies, { why, by: staff.name, at, ...starts })
  const { code } = z.parse(z.looseObject({ code: z.string() }), policy)
  return await requestSignature(ctx, 'proposal.propose', { subject: 'policy', about: code, content })
}

/** One person takes back what closes nothing, and the audit log says who and why. What closes something needs two. */
export const policyWithdraw: StaffHandler<'/policy/withdraw'> = async (ctx, { market, version, why }) => {
  const { app, staff, now } = ctx
  const wanted = { market, version, why, by: staff.name }
  const content = await contentToWithdraw(app.databases.main.read, wanted, { config: app.config, now })
  return await requestSignature(ctx, 'policy.withdraw', { market, version, content })
}
