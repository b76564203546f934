import { useDebouncedValue } from '@mantine/hooks'
import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '../../lib/queries.ts'
import { routingChanges } from '../../lib/routing.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckList, isFailed } from '../../ui/check-list.tsx'
import { RoutingDifference } from '../../ui/routing-changes.tsx'
import { Loaded } from '../../ui/states.tsx'
import { RailEditor } from './rail-editor.tsx'
import { SignRouting } from './sign-routing.tsx'
import type { Market } from './views.ts'

const names = {
  market: 'The market has payment providers',
  format: 'Every field can be read',
  rails: 'Each rail of the market is named once',
  providers: 'Each provider is built in for its rail and named once',
  fee: 'Each fee is between 0 and 10 %',
  orders: 'Each rail that the policy opens has a provider with new orders',
  accounts: 'Each provider has an account in this deployment',
  changed: 'Something changes',
} as const

type Draft = { readonly after: number; readonly rails: readonly RailRouting[] }
type Properties = { readonly one: Market; readonly rails: readonly RailRouting[] }

/**
 * A draft of the next routing. It stays when somebody else publishes meanwhile: the server refuses it then, and the screen
 * says so before.
 */
export function RoutingEditor({ one: { market, version }, rails: inForce }: Properties) {
  const [draft, setDraft] = useState<Draft>()
  const [round, setRound] = useState(0)
  const rails = draft?.rails ?? inForce
  const changes = routingChanges(inForce, rails)
  const put = (next: RailRouting) =>
    setDraft({
      after: draft?.after ?? version,
      rails: rails.map((one) => (one.rail === next.rail ? next : one)),
    })

  function discard() {
    setDraft(undefined)
    setRound((now) => now + 1)
  }

  return (
    <>
      {rails.map((rail) => (
        <RailEditor
          key={`${rail.rail} ${round}`}
          rail={rail}
          before={inForce.find((one) => one.rail === rail.rail)}
          onChange={put}
        />
      ))}
      {draft && changes.length > 0 && (
        <Publication market={market} draft={draft} inForce={inForce} version={version} onDiscard={discard} />
      )}
    </>
  )
}

type PublicationProperties = {
  readonly market: string
  readonly draft: Draft
  readonly inForce: readonly RailRouting[]
  readonly version: number
  readonly onDiscard: () => void
}

function Publication({ market, draft, inForce, version, onDiscard }: PublicationProperties) {
  const [settled] = useDebouncedValue(draft.rails, 400)
  const checked = useAnswer('/routing/check', { market, rails: [...settled] }, { after: draft.after })
  const checks = checked.data?.checks ?? []
  const isOvertaken = draft.after !== version
  const isReady = settled === draft.rails && checks.length > 0 && !checks.some(isFailed) && !isOvertaken
  return (
    <div className="columns">
      <div className="stack">
        <Card title="Difference" note="to the routing in force" isPadded={false}>
          <RoutingDifference label="Values that change" before={inForce} after={draft.rails} />
        </Card>
        <Loaded query={checked} rows={6}>
          {() => <CheckList title="Check" checks={checks} names={names} />}
        </Loaded>
      </div>
      <Card title="Publication" note="needs two people">
        <div className="stack">
          <SignRouting
            {...{ market, isReady, isOvertaken }}
            input={(why) => ({ market, rails: [...draft.rails], after: draft.after, why })}
            onSigned={onDiscard}
          />
          <Button icon={Undo2} isWide onClick={onDiscard}>
            Discard changes
          </Button>
        </div>
      </Card>
    </div>
  )
}
