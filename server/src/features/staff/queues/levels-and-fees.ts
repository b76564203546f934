import { allPolicies } from '../../market/index.ts'
import { checkLevels, levelsToPropose, listLevelVersions } from '../../vip/index.ts'
import { leastWithdrawals, settingsReview } from '../../withdrawal/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { requestSignature } from '../signing/sign-request.ts'

const shownMax = 50

type Version = {
  readonly version: number
  readonly publishedAt: Date
  readonly by: readonly string[]
  readonly why: string | undefined
  readonly isTrusted: boolean
  readonly configuration: unknown
}

const shown = ({ publishedAt, by, why, ...rest }: Version) => ({
  ...{ ...rest, publishedAt: publishedAt.getTime(), by: [...by] },
  ...(why !== undefined && { why }),
})

/** The newest version counts if it is trusted. What stands behind it is asked for by the feature, which knows its rule. */
function stateOf(versions: readonly Version[], inForce: Version | undefined) {
  const last = versions.find(({ isTrusted }) => isTrusted)
  return {
    newest: versions[0]?.version ?? 0,
    ...(inForce && { inForce: shown(inForce) }),
    ...(last && { last: shown(last) }),
  }
}

async function levelVersions(app: Parameters<typeof listLevelVersions>[0], currency: string): Promise<Version[]> {
  return (await listLevelVersions(app, currency, shownMax)).map(({ config, approvedBy, approval, ...row }) => ({
    ...{ version: row.version, publishedAt: row.publishedAt, isTrusted: row.isTrusted },
    ...{ by: approvedBy, why: row.why, configuration: config },
  }))
}

async function feeVersions(app: Parameters<typeof listLevelVersions>[0], market: string): Promise<Version[]> {
  return (await settingsReview.versions(app, market, shownMax)).map(({ settings, ...row }) => ({
    ...row,
    configuration: settings,
  }))
}

const unmarketed = 'UNKNOWN'

/** A row that operators did not sign is ignored, and the version before it counts. */
export const vipList: StaffHandler<'/vip/list'> = async ({ app }) => {
  const policies = allPolicies(app).filter(({ code }) => code !== unmarketed)
  const currencies = [...new Set(policies.map(({ currency }) => currency.iso))]
  return {
    currencies: await Promise.all(
      currencies.map(async (currency) => {
        const versions = await levelVersions(app, currency)
        const inForce = versions.find(({ isTrusted }) => isTrusted)
        const markets = policies.filter((policy) => policy.currency.iso === currency).map(({ code }) => code)
        return { currency, markets, ...stateOf(versions, inForce) }
      }),
    ),
  }
}

export const vipHistory: StaffHandler<'/vip/history'> = async ({ app }, { currency }) => ({
  versions: (await levelVersions(app, currency)).map(shown),
})

export const vipCheck: StaffHandler<'/vip/check'> = async ({ app }, { currency, configuration }) => ({
  checks: (await checkLevels(app, currency, configuration, leastWithdrawals)).map(({ problems, ...check }) => ({
    ...{ ...check, problems: [...problems] },
  })),
})

export const vipPropose: StaffHandler<'/vip/propose'> = async (ctx, given) => {
  const { currency, configuration: config, after, why } = given
  const signed = { why, by: ctx.staff.name, readLeast: leastWithdrawals }
  const content = await levelsToPropose(ctx.app, { currency, config, after }, signed)
  return await requestSignature(ctx, 'proposal.propose', { subject: 'vip levels', about: currency, content })
}

/** Behind a row that operators did not sign there is nothing: two people then decide about each withdrawal. */
export const feeList: StaffHandler<'/fee/list'> = async ({ app }) => ({
  markets: await Promise.all(
    allPolicies(app)
      .filter(({ code }) => code !== unmarketed)
      .map(async ({ code: market, currency }) => {
        const versions = await feeVersions(app, market)
        const [newest] = versions
        return { market, currency: currency.iso, ...stateOf(versions, newest?.isTrusted ? newest : undefined) }
      }),
  ),
})

export const feeHistory: StaffHandler<'/fee/history'> = async ({ app }, { market }) => ({
  versions: (await feeVersions(app, market)).map(shown),
})

export const feeCheck: StaffHandler<'/fee/check'> = async ({ app }, { market, configuration }) => ({
  checks: (await settingsReview.check(app, market, configuration)).map(({ problems, ...check }) => ({
    ...{ ...check, problems: [...problems] },
  })),
})

export const feePropose: StaffHandler<'/fee/propose'> = async (ctx, given) => {
  const { market, configuration: settings, after, why } = given
  const content = await settingsReview.contentOf(ctx.app, { market, settings, after }, { why, by: ctx.staff.name })
  return await requestSignature(ctx, 'proposal.propose', { subject: 'withdrawal settings', about: market, content })
}
