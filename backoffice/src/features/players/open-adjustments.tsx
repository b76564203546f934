import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { Fingerprint } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { inWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Signatures } from '../../ui/signatures.tsx'
import { useSigning } from '../../ui/use-signing.tsx'

type Proposal = StaffOutput<'/proposal/list'>['proposals'][number]
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
  const open = useAnswer('/proposal/list', {}, { everyMs: 5_000 })
  const waiting = (open.data?.proposals ?? [])
    .filter(({ subject }) => subject === 'adjustment')
    .map((proposal) => ({ proposal, content: JSON.parse(proposal.content) as Content }))
    .filter(({ content }) => content.playerId === playerId)
  return waiting.map((one) => <OpenAdjustment key={one.proposal.hash} {...one} />)
}

function OpenAdjustment({ proposal, content }: { readonly proposal: Proposal; readonly content: Content }) {
  const me = useMe()
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const { hash, by, proposedAt, canApprove } = proposal
  const { direction, amount, currency, cause, why } = content
  const change = formatMoney(direction === 'in' ? amount : -amount, currency, { signed: true })
  return (
    <Card title="Adjustment" note="waits for a second person">
      <div className="stack">
        <Facts
          facts={[
            ['Change of real money', <b key="change">{change}</b>],
            ['Reason', inWords(cause)],
            ['Why', why],
          ]}
        />
        <Signatures signatures={[{ by, at: proposedAt }]} needed={2} me={me.name} />
        {canApprove ? (
          <Button
            kind="pay"
            icon={Fingerprint}
            isWide
            isDisabled={!isOnline}
            onClick={() =>
              ask({
                title: `Sign: ${change}`,
                prepare: () => call('/proposal/approve', { hash }),
                done: `${change} moved. Two people signed it.`,
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
