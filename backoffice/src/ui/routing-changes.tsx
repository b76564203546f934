import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'
import { useAnswer } from '../lib/queries.ts'
import { routingChanges, routingEffects } from '../lib/routing.ts'
import { Card } from './card.tsx'
import { ChangeTable } from './change-table.tsx'
import { Notice } from './notice.tsx'
import { Loaded } from './states.tsx'

type Properties = {
  readonly label: string
  readonly before: readonly RailRouting[]
  readonly after: readonly RailRouting[]
  readonly names?: readonly [before: string, after: string]
}

/** What the next orders do differently, and each value that changes. */
export function RoutingDifference({ label, before, after, names = ['in force', 'proposed'] }: Properties) {
  const [changes, effects] = [routingChanges(before, after), routingEffects(before, after)]
  return (
    <>
      {effects.length > 0 && (
        <div className="card-body" role="status" aria-label="Effect on new orders">
          <ul>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </div>
      )}
      {changes.length > 0 ? (
        <ChangeTable label={label} changes={changes} before={names[0]} after={names[1]} />
      ) : (
        <Notice tone="info">The same as before.</Notice>
      )}
    </>
  )
}

type Proposed = { readonly market: string; readonly rails: readonly RailRouting[]; readonly after: number }

/** What a proposed routing changes, against the one in force: the second person signs what they have read. */
export function RoutingChanges({ content }: { readonly content: string }) {
  const list = useAnswer('/routing', {})
  const { market, rails, after } = JSON.parse(content) as Proposed
  return (
    <Loaded query={list} rows={2}>
      {({ markets }) => {
        const found = markets.find((one) => one.market === market)
        return (
          <>
            {found && found.version !== after && (
              <Notice tone="warn">
                Version {found.version} was published meanwhile, and this was made from version {after}. It will be
                refused.
              </Notice>
            )}
            <Card title={`What changes in ${market}`} isPadded={false}>
              <RoutingDifference label={`Values that change in ${market}`} before={found?.rails ?? []} after={rails} />
            </Card>
          </>
        )
      }}
    </Loaded>
  )
}
