import { OpenProposals, type Proposal, WaitingProposal } from '../../ui/waiting-proposal.tsx'

type Content = { readonly promo: { readonly promoId: string; readonly startsAt: string }; readonly why: string }

/** What one person has signed about this promotion, and that waits for another. */
export function Waiting({ promoId }: { readonly promoId?: string }) {
  return (
    <OpenProposals<Content>
      subject="promotion"
      isAbout={({ promo }) => promoId === undefined || promo.promoId === promoId}
    >
      {(proposal, content) => <WaitingOne proposal={proposal} content={content} />}
    </OpenProposals>
  )
}

function WaitingOne({ proposal, content }: { readonly proposal: Proposal; readonly content: Content }) {
  const { promoId } = content.promo
  return (
    <WaitingProposal
      proposal={proposal}
      title={`Publication of ${promoId}`}
      sign={`Publish ${promoId}`}
      done={`${promoId} is published. Two people signed it.`}
    >
      <p className="text-2">{content.why}</p>
    </WaitingProposal>
  )
}
