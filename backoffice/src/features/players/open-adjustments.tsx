import { formatMoney } from '../../lib/money.ts'
import { inWords } from '../../lib/words.ts'
import { Facts } from '../../ui/card.tsx'
import { OpenProposals, type Proposal, WaitingProposal } from '../../ui/waiting-proposal.tsx'

/** What was signed, as far as it is shown here. */
type Content = {
  readonly playerId: number
  readonly direction: 'in' | 'out'
  readonly amount: number
  readonly currency: string
  readonly cause: string
  readonly why: string
}

/** What one person has signed about the money of this player, and that waits for another. */
export function OpenAdjustments({ playerId }: { readonly playerId: number }) {
  return (
    <OpenProposals<Content> subject="adjustment" isAbout={(content) => content.playerId === playerId}>
      {(proposal, content) => <OpenAdjustment proposal={proposal} content={content} />}
    </OpenProposals>
  )
}

function OpenAdjustment({ proposal, content }: { readonly proposal: Proposal; readonly content: Content }) {
  const { direction, amount, currency, cause, why } = content
  const change = formatMoney(direction === 'in' ? amount : -amount, currency, { signed: true })
  return (
    <WaitingProposal
      proposal={proposal}
      title="Adjustment"
      sign={`Sign: ${change}`}
      done={`${change} moved. Two people signed it.`}
    >
      <Facts
        facts={[
          ['Change of real money', <b key="change">{change}</b>],
          ['Reason', inWords(cause)],
          ['Why', why],
        ]}
      />
    </WaitingProposal>
  )
}
