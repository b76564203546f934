import { marketCatalogue } from '@zamra/contract/backoffice/catalogue.ts'
import * as z from 'zod/mini'
import { ProposalError, readProposal } from '../../market/index.ts'

const shape = z.strictObject({
  market: z.string(),
  catalogue: marketCatalogue,
  /** The version that it was made from, 0 for the first. Signatures are worth nothing once it has a successor. */
  after: z.int(),
  why: z.string(),
  by: z.string(),
})
export type ProposedCatalogue = z.infer<typeof shape>

export function proposedCatalogue(content: string): ProposedCatalogue {
  return readProposal(shape, content)
}

/** What cannot be read was not written by people. */
export function findProposedCatalogue(content: string): ProposedCatalogue | undefined {
  try {
    return proposedCatalogue(content)
  } catch (error) {
    if (error instanceof ProposalError) return undefined
    throw error
  }
}
