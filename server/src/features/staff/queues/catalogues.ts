import { catalogueToPropose, checkCatalogue, readCatalogues } from '../../game/index.ts'
import { allPolicies } from '../../market/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { requestSignature } from '../signing/sign-request.ts'

const shownMax = 20

/** Every market with a policy. Visitors and players see what its first version says. */
export const catalogueMarkets: StaffHandler<'/catalogue/markets'> = async ({ app }) => {
  const { versions, ignored } = await readCatalogues(app)
  return {
    markets: allPolicies(app).map(({ code: market }) => {
      const problem = ignored.find(({ about }) => about === market)?.why
      const signed = (versions.get(market) ?? []).slice(0, shownMax)
      return {
        market,
        versions: signed.map(({ version, catalogue, why, signedBy, at }) => ({
          ...{ version, catalogue, why, by: [...signedBy], at: at.getTime() },
        })),
        ...(problem !== undefined && { problem }),
      }
    }),
  }
}

export const catalogueCheck: StaffHandler<'/catalogue/check'> = async ({ app }, { market, catalogue }) => ({
  checks: (await checkCatalogue(app, market, catalogue)).map(({ problems, ...check }) => ({
    ...{ ...check, problems: [...problems] },
  })),
})

export const cataloguePropose: StaffHandler<'/catalogue/propose'> = async (ctx, wanted) => {
  const content = await catalogueToPropose(ctx.app, { ...wanted, by: ctx.staff.name })
  return await requestSignature(ctx, 'proposal.propose', { subject: 'catalogue', about: wanted.market, content })
}
