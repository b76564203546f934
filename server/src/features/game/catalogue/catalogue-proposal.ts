import type { MarketCatalogue } from '@zamra/contract/backoffice/catalogue.ts'
import type { AppContext } from '../../../app-context.ts'
import type { MainTx } from '../../../db/database.ts'
import {
  listApprovedChanges,
  overtakenBy,
  type ProposalApproval,
  ProposalError,
  requireSignatures,
  type SignedProposal,
  stopsOf,
  writeProposal,
} from '../../market/index.ts'
import { lockCatalogue } from './catalogue-queries.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { proposedCatalogue } from './proposed-catalogue.ts'
import { readCatalogues, readVersions, type SignedCatalogue } from './signed-catalogues.ts'

type Wanted = {
  readonly market: string
  readonly catalogue: MarketCatalogue
  /** The version that the draft was made from. */
  readonly after: number
  readonly why: string
  readonly by: string
}

/** What two people sign. What cannot be published is refused before anyone does, and so is a draft that was overtaken. */
export async function catalogueToPropose(
  app: AppContext,
  { market, catalogue, after, ...rest }: Wanted,
): Promise<string> {
  const proposed = { market, catalogue: inOneOrder(catalogue), after, ...rest }
  const content = writeProposal(proposed)
  const { versions } = await readCatalogues(app)
  requireNewest(versions.get(market), after)
  await requireValid(app, proposed)
  return content
}

/** Players find the games of the new version from now on. */
export async function publishCatalogue(
  app: AppContext,
  tx: MainTx,
  proposal: SignedProposal,
  approval: ProposalApproval,
): Promise<void> {
  const proposed = proposedCatalogue(proposal.content)
  await requireSignatures(tx, 'catalogue', proposal, approval)
  await lockCatalogue(tx, proposed.market)
  const { versions } = await readVersions(app, await listApprovedChanges(tx, 'catalogue'))
  requireNewest(versions.get(proposed.market), proposed.after)
  await requireValid(app, proposed)
}

/** The same choice is the same text, whatever the order in which it was made. */
function inOneOrder({ hiddenGames, hiddenStudios, first }: MarketCatalogue): MarketCatalogue {
  return { hiddenGames: hiddenGames.toSorted(), hiddenStudios: hiddenStudios.toSorted(), first }
}

function requireNewest([newest]: readonly SignedCatalogue[] = [], after: number): void {
  if ((newest?.version ?? 0) !== after)
    throw new ProposalError(overtakenBy({ version: newest?.version ?? 0, by: newest?.signedBy ?? [] }))
}

async function requireValid(app: AppContext, { market, catalogue }: Pick<Wanted, 'market' | 'catalogue'>) {
  const problems = stopsOf(await checkCatalogue(app, market, catalogue))
  if (problems.length > 0) throw new ProposalError(problems.join('\n'))
}
