import type { Change } from '../../lib/diff.ts'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Policy } from './policy-editor.tsx'
import { fieldNames, namesOf, valueInWords } from './policy-fields.ts'

type Effect = NonNullable<Policy['scheduled']>['effects'][number]
type Properties = {
  readonly changes: readonly Change[]
  readonly effects: readonly Effect[]
  readonly starts: string
}

/** The same changes in words, with what the server computes that each part closes or opens for players. */
export function PolicyEffects({ changes, effects, starts }: Properties) {
  const parts = effects.map((effect) => ({ effect, own: changes.filter(({ path }) => isIn(path, effect.field)) }))
  return (
    <Card title="What this does on the day" note={`from ${starts}`} isPadded={false}>
      <ul aria-label="What this does on the day" className="policy-effects">
        {parts.map(({ effect, own }) => (
          <li key={effect.field} className="check">
            <ul className="grow">
              {own.map(({ path, before, after }) => (
                <li key={path}>
                  <b>{fieldNames[path] ?? path}</b>{' '}
                  <span className="text-2">
                    {valueInWords(before)} → {valueInWords(after)}
                  </span>
                </li>
              ))}
            </ul>
            <Outcome effect={effect} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const isIn = (path: string, field: string) =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`)

/** Withdrawals of what is there, and rounds that have begun, go on whatever closes. */
function Outcome({ effect: { closes, opens } }: { readonly effect: Effect }) {
  return (
    <span className="row wrap">
      {closes.length > 0 && <Tag tone="bad">closes {namesOf(closes)}</Tag>}
      {opens.length > 0 && <Tag tone="ok">opens {namesOf(opens)}</Tag>}
      {closes.length === 0 && opens.length === 0 && <Tag>closes and opens nothing</Tag>}
    </span>
  )
}
