import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { hashOf } from '../../lib/passkey.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CatalogueChanges, type ProposedCatalogue } from '../../ui/catalogue-changes.tsx'
import { Content } from '../../ui/content.tsx'
import { Age } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueueList } from '../../ui/queue-list.tsx'
import { RoutingChanges } from '../../ui/routing-changes.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Signatures } from '../../ui/signatures.tsx'
import { Empty, Loaded, NoResult } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TextChanges } from '../../ui/text-changes.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { FeeChanges, LevelChanges } from './configuration-changes.tsx'
import { EndProposal } from './end-proposal.tsx'
import { PolicyChanges } from './policy-changes.tsx'

type Proposal = StaffOutput<'/proposal/list'>['proposals'][number]

const route = getRouteApi('/approvals')
const hints = [
  ['J K', 'move'],
  ['A', 'sign'],
] as const
const filters = ['all', 'mine', 'yours'] as const
const filterNames = { all: 'All open', mine: 'Needs you', yours: 'Yours, waiting' } as const

export function ApprovalsPage() {
  const open = useAnswer('/proposal/list', {}, { everyMs: 5_000 })
  return (
    <Screen title="Approvals" area="Queues" hints={hints}>
      <Loaded query={open} rows={8}>
        {({ proposals }) => <Queue all={proposals} />}
      </Loaded>
    </Screen>
  )
}

function Queue({ all }: { readonly all: readonly Proposal[] }) {
  const me = useMe()
  const [link, setLink] = useState<string>()
  const { id, show = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const sets = { all, mine: all.filter(({ canApprove }) => canApprove), yours: all.filter(({ by }) => by === me.name) }
  const items = sets[show]
  const selected = items.find(({ hash }) => hash === id) ?? items[0]
  return (
    <div className="with-toolbar">
      <div className="toolbar">
        {link && (
          <Notice tone="ok">
            Give this link to the new colleague. It works once, with the code that the first person has:{' '}
            <span className="mono hash">{link}</span>
          </Notice>
        )}
        <div className="segments">
          {filters.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={show === one}
              onClick={() => void navigate({ search: { show: one } })}
            >
              {filterNames[one]} {sets[one].length}
            </button>
          ))}
        </div>
      </div>
      {all.length === 0 && (
        <Empty title="Nothing waits for a second signature">
          What one person signs appears here until another signs the same.
        </Empty>
      )}
      {all.length > 0 && items.length === 0 && (
        <NoResult title={`None of the kind “${filterNames[show]}”`} onClear={() => void navigate({ search: {} })} />
      )}
      {selected && (
        <div className="split">
          <QueueList
            label="Approvals"
            items={items}
            idOf={({ hash }) => hash}
            selectedId={selected.hash}
            onSelect={(next) => void navigate({ search: { show, id: next }, replace: true })}
          >
            {({ subject, by, hash, proposedAt, canApprove }) => (
              <>
                <b className="one-line">{subject}</b>
                <Age since={proposedAt} />
                <span className="text-3 small one-line">
                  {by} · <span className="mono">{hash.slice(0, 12)}</span>
                </span>
                <Tag tone={canApprove ? 'sign' : 'plain'}>{canApprove ? 'needs you' : 'waits'}</Tag>
              </>
            )}
          </QueueList>
          <Detail key={selected.hash} proposal={selected} onLink={setLink} />
        </div>
      )}
    </div>
  )
}

function Detail({ proposal, onLink }: { readonly proposal: Proposal; readonly onLink: (link?: string) => void }) {
  const me = useMe()
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const { hash, subject, content, by, proposedAt, canApprove } = proposal
  const computed = useQuery({
    queryKey: ['hash', content],
    queryFn: () => hashOf(content),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isSame = computed.data === undefined ? undefined : computed.data === hash

  function sign() {
    if (!canApprove) return
    ask({
      title: `Sign: ${subject}`,
      prepare: () => call('/proposal/approve', { hash }),
      done: `${subject}: done. Two people signed it.`,
      onSigned: (signed) => onLink(signed.link),
    })
  }
  useKeys({ a: sign })
  return (
    <section className="detail" aria-label={subject}>
      <div className="row wrap">
        <h2>{subject}</h2>
        <Tag tone="sign">waits for a second person</Tag>
      </div>
      {subject === 'policy' && <PolicyChanges content={content} />}
      {subject === 'vip levels' && <LevelChanges content={content} />}
      {subject === 'withdrawal settings' && <FeeChanges content={content} />}
      {subject === 'payment routing' && <RoutingChanges content={content} />}
      {subject === 'site text' && <TextChanges content={content} />}
      {subject === 'catalogue' && (
        <Card title="What changes">
          <CatalogueChanges proposed={JSON.parse(content) as ProposedCatalogue} />
        </Card>
      )}
      <div className="columns">
        <Card title="Content" note="takes effect when a second person signs it">
          <Content text={content} hash={hash} isSame={isSame} />
        </Card>
        <Card title="Signatures">
          <div className="stack">
            <Signatures signatures={[{ by, at: proposedAt }]} needed={2} me={me.name} />
            <Notice tone="info">
              A signature counts only for this exact content. Any edit makes a new request, and both people sign again.
            </Notice>
            <Notice tone="warn">
              The database refuses one person signing twice, also from another role or device.
            </Notice>
            {canApprove ? (
              <Button kind="pay" icon={Fingerprint} hotKey="A" isWide isDisabled={!isOnline} onClick={sign}>
                Sign the same content
              </Button>
            ) : (
              <p className="text-2">
                {by === me.name
                  ? 'You have signed. It waits for somebody else.'
                  : 'Your roles do not allow you to sign this.'}
              </p>
            )}
            {(canApprove || by === me.name) && <EndProposal hash={hash} isOwn={by === me.name} />}
          </div>
        </Card>
      </div>
      {dialog}
    </section>
  )
}
