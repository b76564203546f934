import { routingReview } from '../../deposit/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { requestSignature } from '../signing/sign-request.ts'
import { shownRails } from './shown-rails.ts'

const shownMax = 50

export const routingHistory: StaffHandler<'/routing/history'> = async ({ app }, { market }) => ({
  versions: (await routingReview.versions(app, market))
    .toReversed()
    .slice(0, shownMax)
    .map(({ version, rails, by, at, why, problem }) => ({
      ...{ version, publishedAt: at.getTime(), by: [...by], why, isTrusted: problem === undefined },
      rails: shownRails(rails),
    })),
})

export const routingCheck: StaffHandler<'/routing/check'> = async ({ app }, { market, rails }) => ({
  checks: (await routingReview.check(app, market, rails)).map(({ problems, ...check }) => ({
    ...{ ...check, problems: [...problems] },
  })),
})

export const routingPropose: StaffHandler<'/routing/propose'> = async (ctx, { market, rails, after, why }) => {
  const content = await routingReview.contentOf(ctx.app, { market, rails, after }, { why, by: ctx.staff.name })
  return await requestSignature(ctx, 'proposal.propose', { subject: 'payment routing', about: market, content })
}
