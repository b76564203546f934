import type { SiteText } from '@zamra/contract/backoffice/texts.ts'
import { TextChanges } from '../../ui/text-changes.tsx'
import { OpenProposals, WaitingProposal } from '../../ui/waiting-proposal.tsx'

type Content = { readonly change: SiteText; readonly why: string }

/** What one person has signed about this text, and that waits for another. */
export function WaitingText({ kind, id }: Pick<SiteText, 'kind' | 'id'>) {
  return (
    <OpenProposals<Content> subject="site text" isAbout={({ change }) => change.kind === kind && change.id === id}>
      {(proposal, { change, why }) => (
        <WaitingProposal
          proposal={proposal}
          title={change.text ? `Publication of ${id}` : `Withdrawal of ${id}`}
          sign={`Publish ${id}`}
          done={`${id} is published. Two people signed it.`}
        >
          <p className="text-2">{why}</p>
          <TextChanges content={proposal.content} />
        </WaitingProposal>
      )}
    </OpenProposals>
  )
}
