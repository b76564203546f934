import type { AppContext } from '../../../app-context.ts'
import type { MainReader, MainTx } from '../../../db/database.ts'
import {
  listApprovedChanges,
  overtakenBy,
  type ProposalApproval,
  ProposalError,
  readProposal,
  requireSignatures,
  type SignedProposal,
  stopsOf,
  writeProposal,
} from '../../market/index.ts'
import { checkRouting } from './check-routing.ts'
import { listRoutingVersions } from './routing-in-force.ts'
import { lockRouting } from './routing-queries.ts'
import { judgeRoutings, newestRouting, routingProposal } from './routing-versions.ts'

type Given = {
  readonly market: string
  readonly rails: unknown
  /** The version that the draft was made from. */
  readonly after: number
}

/** The payment routing of each market, published by two members of staff. */
export const routingReview = {
  check: checkRouting,

  versions: listRoutingVersions,

  /** What cannot be routed is refused before anyone signs it, and so is a draft of a version that has a successor. */
  async contentOf(
    app: AppContext,
    { market, rails, after }: Given,
    { why, by }: { readonly why: string; readonly by: string },
  ): Promise<string> {
    await requireNewest(app, app.databases.main.read, { market, after })
    await requireValid(app, market, rails)
    const proposed = { market, rails, after, why, by }
    return writeProposal(proposed)
  },

  /**
   * Verifies everything again. The proposal with both signatures is what readers use, so that storing the second one in the
   * same transaction publishes it.
   */
  async publish(app: AppContext, tx: MainTx, proposal: SignedProposal, approval: ProposalApproval): Promise<void> {
    const { market, rails, after } = readProposal(routingProposal, proposal.content)
    await requireSignatures(tx, 'payment routing', proposal, approval)
    await lockRouting(tx, market)
    await requireNewest(app, tx, { market, after })
    await requireValid(app, market, rails)
  },
}

type Follows = Pick<Given, 'market' | 'after'>

/** Reads the database itself: memory may be two seconds old. */
async function requireNewest(app: AppContext, main: MainReader, { market, after }: Follows): Promise<void> {
  const versions = await judgeRoutings(app, market, await listApprovedChanges(main, 'payment routing'))
  const newest = newestRouting(versions)
  if ((newest?.version ?? 0) === after) return
  throw new ProposalError(overtakenBy({ version: newest?.version ?? 0, by: newest?.by ?? [] }))
}

async function requireValid(app: AppContext, market: string, rails: unknown): Promise<void> {
  const problems = stopsOf(await checkRouting(app, market, rails))
  if (problems.length > 0) throw new ProposalError(problems.join('\n'))
}
