import type { Databases } from '../../db/databases.ts'
import {
  needsTwoOperators,
  type ProposalApproval,
  ProposalError,
  proposedSwitch,
  requireProposer,
  requireSignatures,
  type SignedProposal,
  type SignedSwitch,
  writeProposal,
} from '../market/index.ts'
import { isLastUnsigned, setSwitch } from './switch-history.ts'
import { lastChangeOf, type Pool } from './switch-queries.ts'

/** The exact text to sign. */
export async function switchToPropose(main: Pool, change: Omit<SignedSwitch, 'after'>): Promise<string> {
  const content: SignedSwitch = { ...change, after: await lastChangeOf(main, change.name) }
  return writeProposal(content)
}

/** The second operator, or only the time where one may decide. */
type Approval = ProposalApproval | { readonly by?: undefined; readonly at: Date }

/** Changes a switch as operators have signed it. False when it was so already. */
export async function changeSwitch(
  main: Databases['main'],
  proposal: SignedProposal,
  approval: Approval,
): Promise<boolean> {
  const { after, isOpen, reason, ...change } = proposedSwitch(proposal.content)
  const given = { ...change, isOpen: isOpen ?? undefined, reason: reason ?? undefined, at: approval.at }
  const signatures = await verifiedSignatures(main, proposal, approval)
  const signed = { after, approval: { content: proposal.content, ...signatures } }
  const again = await isLastUnsigned(main.pool, change.name)
  const changed = await setSwitch(main.pool, given, { ...signed, again })
  if (changed === undefined)
    throw new ProposalError(`${change.name} was changed since this was signed: look at it and sign it again`)
  return changed
}

async function verifiedSignatures({ read }: Databases['main'], proposal: SignedProposal, approval: Approval) {
  if (approval.by !== undefined) {
    const { approvedBy, approval: stored } = await requireSignatures(read, 'switch', proposal, approval)
    const { proposalSignature, approvalSignature } = stored
    return { proposalSignature, approvedBy: approvedBy[1], approvalSignature }
  }
  const { name, isOpen } = proposedSwitch(proposal.content)
  if (needsTwoOperators({ name, isOpen }))
    throw new ProposalError(`${isOpen ? 'opening' : 'removing'} ${name} lets money flow again and needs two operators`)
  await requireProposer(read, 'switch', proposal)
  return { proposalSignature: proposal.signature.toString('hex') }
}
