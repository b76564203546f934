import { getRouteApi } from '@tanstack/react-router'
import { Copy, History, Power } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { nowMs } from '../../lib/clock.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type Draft, newDraft, valueAt } from './draft.ts'
import { Editor } from './editor.tsx'
import { type Shown, Versions } from './versions.tsx'

const route = getRouteApi('/promotions/$promoId')

/** The window that stops a promotion, or lets it go on: the one of the kill switches. */
type Stop = (name: string, onClose: () => void) => ReactNode

export function PromotionPage({ stop }: { readonly stop: Stop }) {
  const { promoId } = route.useParams()
  return (
    <Screen title={promoId === 'new' ? 'New promotion' : promoId} area="Promotions">
      {promoId === 'new' ? <New /> : <Existing key={promoId} promoId={promoId} stop={stop} />}
    </Screen>
  )
}

function New({ first }: { readonly first?: Draft }) {
  const navigate = route.useNavigate()
  const list = useAnswer('/promotion/list', {})
  return (
    <Loaded query={list} rows={8}>
      {({ markets }) => (
        <div className="page">
          <h2 className="page-title">New promotion</h2>
          <Editor
            first={first ?? newDraft(markets[0]?.market ?? 'IN', nowMs())}
            before={undefined}
            markets={markets.map(({ market }) => market)}
            onProposed={() => void navigate({ to: '/promotions' })}
          />
        </div>
      )}
    </Loaded>
  )
}

function Existing({ promoId, stop }: { readonly promoId: string; readonly stop: Stop }) {
  const [copied, setCopied] = useState<Draft>()
  const shown = useAnswer('/promotion/show', { promoId }, { everyMs: 10_000 })
  if (copied) return <New first={copied} />
  return (
    <Loaded query={shown} rows={8}>
      {(data) => <Versioned shown={data} stop={stop} onCopy={setCopied} />}
    </Loaded>
  )
}

type Properties = { readonly shown: Shown; readonly stop: Stop; readonly onCopy: (draft: Draft) => void }

function Versioned({ shown, stop, onCopy }: Properties) {
  const [newest] = shown.versions
  const [isListed, setListed] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const [begun, setBegun] = useState({ file: newest?.file as Draft, number: 0 })
  const name = String(valueAt(newest?.file, 'config.name.en'))
  const use = (file: Draft) => {
    setListed(false)
    setBegun(({ number }) => ({ file, number: number + 1 }))
  }
  return (
    <div className="page">
      <div className="row wrap">
        <h2 className="page-title">{name}</h2>
        <Tag>draft of version {(newest?.version ?? 0) + 1}</Tag>
        {shown.isStopped ? <Tag tone="bad">stopped</Tag> : <Tag tone="ok">version {newest?.version}</Tag>}
        <span className="grow" />
        <Button icon={Copy} onClick={() => onCopy({ ...(newest?.file as Draft), promoId: '' })}>
          Copy as new
        </Button>
        <Button icon={History} onClick={() => setListed(true)}>
          Versions
        </Button>
        <Button kind="danger" icon={Power} onClick={() => setStopping(true)}>
          {shown.isStopped ? 'Let it go on' : 'Stop now'}
        </Button>
      </div>
      <Editor
        key={`${newest?.version} ${begun.number}`}
        first={begun.number === 0 ? (newest?.file as Draft) : begun.file}
        before={newest?.file}
        markets={[]}
        onProposed={() => undefined}
      />
      {isListed && <Versions shown={shown} onClose={() => setListed(false)} onUse={use} />}
      {isStopping && stop(`promotion:${shown.promoId}`, () => setStopping(false))}
    </div>
  )
}
