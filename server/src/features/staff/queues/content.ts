import { contentToPropose, proposedContent, readContent } from '../../home/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { listApprovedProposals } from '../signing/proposal-queries.ts'
import { requestSignature } from '../signing/sign-request.ts'

export const contentList: StaffHandler<'/content/list'> = async ({ app, now }) => ({
  now: now.getTime(),
  items: (await readContent(app)).map(({ item, version, problem }) => ({ item, version, ...(problem && { problem }) })),
})

export const contentPropose: StaffHandler<'/content/propose'> = async (ctx, { item, after, why }) => {
  const content = await contentToPropose(ctx.app, { item, after, why, by: ctx.staff.name })
  return await requestSignature(ctx, 'proposal.propose', { subject: 'content', about: item.id, content })
}

/** The newest so many changes of all items. */
const changesMax = 500

export const contentHistory: StaffHandler<'/content/history'> = async ({ app }, { id }) => {
  const approved = await listApprovedProposals(app.databases.main.read, 'content', changesMax)
  return {
    changes: approved
      .map(({ content, approvedBy, approvedAt }) => {
        const { item, why, by } = proposedContent(content)
        return { item, why, by, approvedBy, at: approvedAt.getTime() }
      })
      .filter(({ item }) => item.id === id),
  }
}
