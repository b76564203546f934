import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'
import { RoutingDifference } from '../../ui/routing-changes.tsx'
import { OpenProposals, WaitingProposal } from '../../ui/waiting-proposal.tsx'
import { marketName } from './views.ts'

type Content = { readonly market: string; readonly rails: readonly RailRouting[]; readonly why: string }
type Properties = { readonly market: string; readonly inForce: readonly RailRouting[] }

/** What one person has signed for this market and waits for another, with what it changes. */
export function WaitingRouting({ market, inForce }: Properties) {
  const name = marketName(market)
  return (
    <OpenProposals<Content> subject="payment routing" isAbout={(content) => content.market === market}>
      {(proposal, { rails, why }) => (
        <WaitingProposal
          proposal={proposal}
          title={`Next routing of ${name}`}
          sign={`Payment routing of ${name}`}
          done={`${name}: published. Two people signed the routing.`}
        >
          <p className="text-2">{why}</p>
          <RoutingDifference label={`Values that change in ${name}`} before={inForce} after={rails} />
        </WaitingProposal>
      )}
    </OpenProposals>
  )
}
