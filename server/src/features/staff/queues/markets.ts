import { listDepositTabs, proposedTabs, tabsToPropose } from '../../deposit/index.ts'
import { readPolicyHistory } from '../../market/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { listApprovedProposals } from '../signing/proposal-queries.ts'
import { requestSignature } from '../signing/sign-request.ts'

const shownMax = 50

export const policyHistory: StaffHandler<'/policy/history'> = async ({ app, now: at }, { market }) => ({
  versions: (await readPolicyHistory(app.databases.main.read, market, { limit: shownMax, at })).map(
    ({ version, publishedAt, approvedBy, approval, policy, state, effectiveAt, withdrawal }) => ({
      ...{ version, publishedAt: publishedAt.getTime(), by: [...approvedBy], policy, state },
      ...(effectiveAt && { effectiveAt: effectiveAt.getTime() }),
      ...(withdrawal && { withdrawnBy: withdrawal.by, withdrawnWhy: withdrawal.why }),
      ...(approval && { why: String((JSON.parse(approval.content) as { readonly why: unknown }).why) }),
    }),
  ),
})

export const depositPageList: StaffHandler<'/depositPage/list'> = async ({ app }) => {
  const { read } = app.databases.main
  const approved = await listApprovedProposals(read, 'deposit page', shownMax)
  return {
    markets: [...(await listDepositTabs(app))],
    changes: approved.map(({ content, by, approvedBy, approvedAt }) => {
      const { market, tabs, why } = proposedTabs(content)
      return { market, tabs, why, by: [by, approvedBy], at: approvedAt.getTime() }
    }),
  }
}

export const depositPagePropose: StaffHandler<'/depositPage/propose'> = async (ctx, { market, tabs, why }) => {
  const { app, staff } = ctx
  const content = await tabsToPropose(app.databases.main.read, { market, tabs, why, by: staff.name })
  return await requestSignature(ctx, 'proposal.propose', { subject: 'deposit page', about: market, content })
}
