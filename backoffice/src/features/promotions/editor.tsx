import { useDebouncedValue } from '@mantine/hooks'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { isFailed } from '../../ui/check-list.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import { Checks, Preview } from './checks.tsx'
import { ConfigForm } from './config-form.tsx'
import type { Draft } from './draft.ts'
import { Simulation } from './simulation.tsx'
import { TextForm } from './text-form.tsx'
import { Waiting } from './waiting.tsx'

type Properties = {
  readonly first: Draft
  readonly before: unknown
  readonly markets: readonly string[]
  readonly onProposed: (promoId: string) => void
}

/** A draft in three columns: what it is, what players read and which rules apply, what it would have cost. */
export function Editor({ first, before, markets, onProposed }: Properties) {
  const [draft, setDraft] = useState(first)
  const [settled] = useDebouncedValue(draft, 400)
  const checked = useAnswer('/promotion/check', { promo: settled })
  const isReady = checked.data?.checks.every((check) => !isFailed(check)) === true && settled === draft
  return (
    <div className="promo-columns">
      <div className="stack">
        <ConfigForm draft={draft} before={before} markets={markets} onChange={setDraft} />
      </div>
      <div className="stack">
        <TextForm draft={draft} onChange={setDraft} />
        <Loaded query={checked} rows={6}>
          {(data) => (
            <>
              <Preview checked={data} />
              <Checks checked={data} />
            </>
          )}
        </Loaded>
      </div>
      <div className="stack">
        <Simulation draft={draft} />
        <Publish draft={draft} isReady={isReady} onProposed={onProposed} />
        {before !== undefined && <Waiting promoId={draft.promoId} />}
      </div>
    </div>
  )
}

type PublishProperties = {
  readonly draft: Draft
  readonly isReady: boolean
  readonly onProposed: (promoId: string) => void
}

function Publish({ draft, isReady, onProposed }: PublishProperties) {
  const mayDecide = useMay('promo.decide')
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  return (
    <Card title="Publication" note="needs two people">
      <div className="stack">
        <p className="text-2">
          It is in force from the date of “From” on. Rewards and bonuses that players have keep the terms they were
          given under.
        </p>
        <WhyField value={why} onChange={setWhy} />
        <Button
          kind="primary"
          icon={Fingerprint}
          isWide
          isDisabled={!mayDecide || !isReady || !isWhy(why) || !isOnline}
          onClick={() =>
            ask({
              title: `Request publishing ${draft.promoId}`,
              prepare: () => call('/promotion/propose', { promo: draft, why }),
              done: `${draft.promoId} is published.`,
              waits: `${draft.promoId}: signed. It is published when a second person signs the same.`,
              onSigned: () => onProposed(draft.promoId),
            })
          }
        >
          Sign and request publishing
        </Button>
        {!isReady && <p className="text-3 small">Every rule of the lint must pass first.</p>}
        {!mayDecide && <p className="text-3 small">Your roles do not have promo.decide.</p>}
      </div>
      {dialog}
    </Card>
  )
}
