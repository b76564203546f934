import { contentItem } from '@zamra/contract/backoffice/content.ts'
import * as z from 'zod/mini'
import { ProposalError, readProposal } from '../market/index.ts'

const shape = z.strictObject({
  item: contentItem,
  /** The version that it was made from, 0 for a new item. What was signed before versions were bound has none. */
  after: z.optional(z.int()),
  why: z.string(),
  by: z.string(),
})

export type ProposedContent = z.infer<typeof shape>

export function proposedContent(content: string): ProposedContent {
  return readProposal(shape, content)
}

/** What cannot be read was not written by people. */
export function findProposedContent(content: string): ProposedContent | undefined {
  try {
    return proposedContent(content)
  } catch (error) {
    if (error instanceof ProposalError) return undefined
    throw error
  }
}
