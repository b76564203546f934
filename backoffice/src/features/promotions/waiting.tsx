import { useAnswer } from '../../lib/queries.ts'
import { type Proposal, WaitingProposal } from '../../ui/waiting-proposal.tsx'

type Content = { readonly promo: { readonly promoId: string; readonly startsAt: string }; readonly why: string }

/** What one person has signed about this promotion, and that waits for another. */
export function Waiting({ promoId }: { readonly promoId?: string }) {
  const open = useAnswer('/proposal/list', {}, { everyMs: 5_000 })
  const waiting = (open.data?.proposals ?? [])
    .filter(({ subject }) => subject === 'promotion')
    .map((proposal) => ({ proposal, content: JSON.parse(proposal.content) as Content }))
    .filter(({ content }) => promoId === undefined || content.promo.promoId === promoId)
  return waiting.map((one) => <WaitingOne key={one.proposal.hash} {...one} />)
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
