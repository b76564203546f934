import type { AppContext } from '../../../app-context.ts'
import { contentHash, contentOf, type Proposal, textToPropose } from './approval.ts'
import { DecisionError } from './decision-error.ts'
import { insertProposal, listOpenProposals } from './operator-queries.ts'
import { isSignedByName } from './require-operator.ts'
import { requireSignedMoney } from './signed-money.ts'

/** Stores what one operator wants to do. Nothing happens before another one has approved it. Returns its hash. */
export async function propose(app: AppContext, proposal: Proposal, signature: Buffer, at: Date): Promise<string> {
  if (proposal.why.trim() === '') throw new DecisionError('a decision needs --why')
  const content = contentOf(proposal)
  if (!(await isSignedByName(app, proposal.by, textToPropose(content), signature)))
    throw new DecisionError(`this is not the signature of ${proposal.by}`)
  await requireSignedMoney(app, proposal)
  const hash = contentHash(content)
  await app.databases.main.transact((tx) =>
    insertProposal(tx, { hash, content, by: proposal.by, signature, proposedAt: at }),
  )
  return hash.toString('hex')
}

/** The proposals that wait for a second operator, oldest first. */
export async function listProposals({ databases, clock }: AppContext): Promise<readonly string[]> {
  const open = await listOpenProposals(databases.main.read, clock.now())
  return open.map(({ hash, content, proposedAt }) =>
    [proposedAt.toISOString(), hash.toString('hex'), content].join(' | '),
  )
}
