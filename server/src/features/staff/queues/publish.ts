import type { PlayerId } from '@zamra/contract/brand.ts'
import * as z from 'zod/mini'
import { uuidv7 } from '../../../base/random.ts'
import { readWalletSummary } from '../../../ledger/index.ts'
import { allPolicies, contentToPropose, readPolicies, validatePolicy } from '../../market/index.ts'
import { listNewestPromos, promoToPropose } from '../../promo/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { adjustmentContent } from '../signing/adjust-balance.ts'
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

export const promoList: StaffHandler<'/promotion/list'> = async ({ app }) => ({
  promos: (await listNewestPromos(app.databases.main.read)).map(
    ({ promoId, version, market, isOpen, startsAt, endsAt, config }) => ({
      ...{ promoId, version, market, isOpen, config, startsAt: startsAt.getTime() },
      ...(endsAt && { endsAt: endsAt.getTime() }),
    }),
  ),
})

export const promoPropose: StaffHandler<'/promotion/propose'> = async (ctx, { promo, why }) => {
  const { app, staff } = ctx
  const content = await promoToPropose(app.databases.main.read, promo, allPolicies(app), { why, by: staff.name })
  const { promoId } = z.parse(z.looseObject({ promoId: z.string() }), promo)
  return await requestSignature(ctx, 'proposal.propose', { subject: 'promotion', about: promoId, content })
}

export const adjustmentPropose: StaffHandler<'/adjustment/propose'> = async (
  ctx,
  { direction, amount, why, ...of },
) => {
  const { app, staff } = ctx
  const playerId = of.playerId as PlayerId
  const wallet = await readWalletSummary(app.databases.shardOf(playerId).pool, playerId)
  if (!wallet) throw new StaffError('thing.notFound', `player ${playerId} has no wallet`)
  const { currency } = wallet
  const content = adjustmentContent({ id: uuidv7(), playerId, currency, direction, amount, why, by: staff.name })
  return await requestSignature(ctx, 'proposal.propose', { subject: 'adjustment', about: String(playerId), content })
}
