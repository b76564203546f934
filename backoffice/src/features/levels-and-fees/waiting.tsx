import { type ConfigurationField, changesOf } from '../../lib/configuration-fields.ts'
import { ChangeTable } from '../../ui/change-table.tsx'
import { OpenProposals, WaitingProposal } from '../../ui/waiting-proposal.tsx'

type Properties = {
  readonly subject: 'vip levels' | 'withdrawal settings'
  /** The currency or the market. */
  readonly of: string
  readonly currency: string
  readonly inForce: unknown
  readonly fieldsOf: (one: unknown, other: unknown) => readonly ConfigurationField[]
}

type Content = {
  readonly currency?: string
  readonly market?: string
  readonly config?: unknown
  readonly settings?: unknown
  readonly why: string
}

/** What one person has signed here and waits for another, with what it changes. */
export function Waiting({ subject, of, currency, inForce, fieldsOf }: Properties) {
  return (
    <OpenProposals<Content> subject={subject} isAbout={(content) => (content.currency ?? content.market) === of}>
      {(proposal, content) => {
        const proposed = content.config ?? content.settings
        return (
          <WaitingProposal
            proposal={proposal}
            title={`Next version of ${of}`}
            sign={`Publish ${subject} of ${of}`}
            done={`${of}: published. Two people signed it.`}
          >
            <p className="text-2">{content.why}</p>
            <ChangeTable
              label={`What changes in ${of}`}
              changes={changesOf(fieldsOf(inForce, proposed), inForce, proposed, currency)}
              before="in force"
              after="proposed"
            />
          </WaitingProposal>
        )
      }}
    </OpenProposals>
  )
}
