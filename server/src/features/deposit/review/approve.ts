import type { AppContext } from '../../../app-context.ts'
import { areOfOneKind, twoKinds } from '../../../base/operator-signature.ts'
import { problemOfProposal } from '../../../db/open-proposals.ts'
import { contentHash, type Proposal, proposalOf, textToApprove, textToPropose } from './approval.ts'
import { decide } from './decide.ts'
import { DecisionError } from './decision-error.ts'
import { findProposal, markProposalDone, markProposalStarted } from './operator-queries.ts'
import type { Decision } from './record-decision.ts'
import { isSignedByName } from './require-operator.ts'
import { requireSignedMoney } from './signed-money.ts'

export type ApprovalRequest = {
  /** The hash of the proposal, in hex. */
  readonly hash: string
  readonly by: string
  readonly signature: Buffer
  readonly at: Date
}

/**
 * Approves a proposal and executes it. Both signatures are verified over the stored content, so that neither a changed
 * proposal nor one operator alone moves money. Repeating it completes an interrupted execution.
 */
export async function approve(app: AppContext, request: ApprovalRequest): Promise<Proposal> {
  const { main } = app.databases
  const hash = Buffer.from(request.hash, 'hex')
  const stored = await findProposal(main.read, hash)
  if (!stored) throw new DecisionError(`there is no proposal ${request.hash}`)
  const { content, signature } = stored
  const problem = problemOfProposal(stored, request.at)
  if (problem !== undefined) throw new DecisionError(problem)
  const proposal = proposalOf(content)
  if (!contentHash(content).equals(hash)) throw new DecisionError('the proposal was changed after it was made')
  await requireSignatures(app, { content, signature, proposer: proposal.by }, request)
  const money = await requireSignedMoney(app, proposal)
  if (!(await main.transact((tx) => markProposalStarted(tx, hash, request.at))))
    throw new DecisionError('the proposal was ended meanwhile: propose it again')
  const approval = {
    by: request.by,
    content,
    proposalSignature: signature.toString('hex'),
    approvalSignature: request.signature.toString('hex'),
  }
  await execute(app, proposal, { orderNo: proposal.orderNo, money, at: request.at, approval })
  await main.transact((tx) => markProposalDone(tx, hash, request.at))
  return proposal
}

type Signed = { readonly content: string; readonly signature: Buffer; readonly proposer: string }

async function requireSignatures(app: AppContext, signed: Signed, request: ApprovalRequest): Promise<void> {
  const { content, proposer } = signed
  if (request.by === proposer) throw new DecisionError(`${proposer} proposed it, another operator approves`)
  if (!areOfOneKind([signed.signature, request.signature])) throw new DecisionError(twoKinds)
  if (!(await isSignedByName(app, proposer, textToPropose(content), signed.signature)))
    throw new DecisionError(`the proposal is not signed by ${proposer}`)
  if (!(await isSignedByName(app, request.by, textToApprove(content, request.by), request.signature)))
    throw new DecisionError(`this is not the signature of ${request.by}`)
}

type Executed = Omit<Decision, 'by' | 'why'>

async function execute(app: AppContext, proposal: Proposal, executed: Executed): Promise<void> {
  const { action, orderNo, subject, sentAs, why, by } = proposal
  const decision = { ...executed, by, why }
  switch (action) {
    case 'credit':
      return await decide.credit(app, decision, subject)
    case 'return':
      return await decide.return(app, decision, subject, sentAs)
    case 'refuse':
      return await decide.refuse(app, decision)
    case 'close':
      return await decide.close(app, decision, orderNo, subject)
  }
}
