import type { AppContext } from '../../../app-context.ts'
import { readAsJpeg } from '../../file/index.ts'
import { readDifference } from '../reconciliation/read-difference.ts'
import { contentOf, proposalOf, textToApprove, textToPropose } from './approval.ts'
import { approve } from './approve.ts'
import { lineName } from './decide-proof.ts'
import { DecisionError } from './decision-error.ts'
import { describeCase, listOpenCases, readCase, readOpenCases } from './list-cases.ts'
import { countOpenProposals, findOpenProposal, findProposal, listOpenProposals } from './operator-queries.ts'
import { listProposals, propose } from './propose.ts'
import { describeReasons, requireOrder } from './record-decision.ts'
import { moneyOf } from './signed-money.ts'

/** Decisions about deposits that no rule can make: one operator proposes, another one approves. */
export const review = {
  list: listOpenCases,
  show: describeCase,
  proposals: listProposals,
  openCases: readOpenCases,
  read: readCase,
  readDifference,
  receiptOf,
  openProposals: ({ databases, clock }: AppContext) => listOpenProposals(databases.main.read, clock.now()),
  openProposal: ({ databases, clock }: AppContext, hash: string) =>
    findOpenProposal(databases.main.read, Buffer.from(hash, 'hex'), clock.now()),
  countOpenProposals: ({ databases, clock }: AppContext, by: string) =>
    countOpenProposals(databases.main.read, by, clock.now()),
  lineName,
  describeReasons,
  content,
  contentOf,
  moneyOf,
  proposalOf,
  textToPropose,
  textToApprove,
  propose,
  approve,
}

/** The picture of the receipt that the player sent with the UTR, as JPEG. Undefined when there is none. */
async function receiptOf(app: AppContext, orderNo: string): Promise<Buffer | undefined> {
  const { proofFile } = await requireOrder(app, orderNo)
  return proofFile === null ? undefined : await readAsJpeg(app, proofFile)
}

/** What the second operator signs. */
async function content({ databases }: AppContext, hash: string): Promise<string> {
  const stored = await findProposal(databases.main.read, Buffer.from(hash, 'hex'))
  if (!stored) throw new DecisionError(`there is no proposal ${hash}`)
  return stored.content
}
