import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { Fingerprint } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { call } from '../lib/call.ts'
import { useAnswer } from '../lib/queries.ts'
import { useMe } from '../lib/session.ts'
import { useOnline } from '../lib/use-online.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Notice } from './notice.tsx'
import { Signatures } from './signatures.tsx'
import { useSigning } from './use-signing.tsx'

export type Proposal = StaffOutput<'/proposal/list'>['proposals'][number]

type OpenProperties<Content> = {
  readonly subject: string
  readonly isAbout: (content: Content) => boolean
  readonly children: (proposal: Proposal, content: Content) => ReactNode
}

/** What waits for a second signature about one thing. A list that could not be read must not look like an empty one. */
export function OpenProposals<Content>({ subject, isAbout, children }: OpenProperties<Content>) {
  const open = useAnswer('/proposal/list', {}, { everyMs: 5_000 })
  if (open.error && !open.data)
    return <Notice tone="warn">What waits here for a second signature could not be read.</Notice>
  return (open.data?.proposals ?? [])
    .filter((proposal) => proposal.subject === subject)
    .map((proposal) => ({ proposal, content: JSON.parse(proposal.content) as Content }))
    .filter(({ content }) => isAbout(content))
    .map(({ proposal, content }) => <Fragment key={proposal.hash}>{children(proposal, content)}</Fragment>)
}

type Properties = {
  readonly proposal: Proposal
  readonly title: string
  /** The title of the signature, and what is said when both people have signed. */
  readonly sign: string
  readonly done: string
  readonly children: ReactNode
}

/** What one person has signed and another one can sign here, beside what it is about. */
export function WaitingProposal({ proposal, title, sign, done, children }: Properties) {
  const me = useMe()
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const { hash, by, proposedAt, canApprove } = proposal
  return (
    <Card title={title} note="waits for a second person">
      <div className="stack">
        {children}
        <Signatures signatures={[{ by, at: proposedAt }]} needed={2} me={me.name} />
        {canApprove ? (
          <Button
            kind="pay"
            icon={Fingerprint}
            isWide
            isDisabled={!isOnline}
            onClick={() => ask({ title: sign, prepare: () => call('/proposal/approve', { hash }), done })}
          >
            Sign the same content
          </Button>
        ) : (
          <p className="text-2">
            {by === me.name
              ? 'You have signed. Another person must sign the same content.'
              : 'Your roles do not allow you to sign this.'}
          </p>
        )}
      </div>
      {dialog}
    </Card>
  )
}
