import type { AppContext } from '../../../app-context.ts'
import { contentOf, textToApprove, textToPropose } from './approval.ts'
import { approve } from './approve.ts'
import { DecisionError } from './decision-error.ts'
import { describeCase, listOpenCases } from './list-cases.ts'
import { findProposal } from './operator-queries.ts'
import { listProposals, propose } from './propose.ts'

/** Decisions about deposits that no rule can make: one operator proposes, another one approves. */
export const review = {
  list: listOpenCases,
  show: describeCase,
  proposals: listProposals,
  content,
  contentOf,
  textToPropose,
  textToApprove,
  propose,
  approve,
}

/** What the second operator signs. */
async function content({ databases }: AppContext, hash: string): Promise<string> {
  const stored = await findProposal(databases.main.read, Buffer.from(hash, 'hex'))
  if (!stored) throw new DecisionError(`there is no proposal ${hash}`)
  return stored.content
}
