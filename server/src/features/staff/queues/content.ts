import { contentToPropose, listContent, proposedContent } from '../../home/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { listApprovedProposals } from '../signing/proposal-queries.ts'
import { requestSignature } from '../signing/sign-request.ts'

export const contentList: StaffHandler<'/content/list'> = async ({ app, now }) => ({
  now: now.getTime(),
  items: [...(await listContent(app.databases.main.read))],
})

export const contentPropose: StaffHandler<'/content/propose'> = async (ctx, { item, why }) => {
  const content = contentToPropose({ item, why, by: ctx.staff.name })
  return await requestSignature(ctx, 'proposal.propose', { subject: 'content', about: item.id, content })
}

/** The newest so many changes of all items. */
const changesMax = 500

export const contentHistory: StaffHandler<'/content/history'> = async ({ app }, { id }) => {
  const approved = await listApprovedProposals(app.databases.main.read, 'content', changesMax)
  return {
    changes: approved
      .map(({ content, approvedBy, approvedAt }) => ({
        ...proposedContent(content),
        approvedBy,
        at: approvedAt.getTime(),
      }))
      .filter(({ item }) => item.id === id),
  }
}
