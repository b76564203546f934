import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { Fingerprint } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Signatures } from '../../ui/signatures.tsx'
import { useSigning } from '../../ui/use-signing.tsx'

type Proposal = StaffOutput<'/proposal/list'>['proposals'][number]
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
  const me = useMe()
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const { hash, by, proposedAt, canApprove } = proposal
  const { promoId } = content.promo
  return (
    <Card title={`Publication of ${promoId}`} note="waits for a second person">
      <div className="stack">
        <p className="text-2">{content.why}</p>
        <Signatures signatures={[{ by, at: proposedAt }]} needed={2} me={me.name} />
        {canApprove ? (
          <Button
            kind="pay"
            icon={Fingerprint}
            isWide
            isDisabled={!isOnline}
            onClick={() =>
              ask({
                title: `Publish ${promoId}`,
                prepare: () => call('/proposal/approve', { hash }),
                done: `${promoId} is published. Two people signed it.`,
              })
            }
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
