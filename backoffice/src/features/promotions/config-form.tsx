import { Select, TextInput } from '@mantine/core'
import { inWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { amounts, type Draft, grants, triggers, valueAt, withValue } from './draft.ts'
import { FieldInput } from './field-input.tsx'
import { writeField } from './field-text.ts'
import { type Field, fieldsOf } from './fields.ts'

type Properties = {
  readonly draft: Draft
  /** The version in force. */
  readonly before: unknown
  readonly markets: readonly string[]
  readonly onChange: (draft: Draft) => void
}

const choices = (names: object) => Object.keys(names).map((value) => ({ value, label: inWords(value) }))

/** Every field of the promotion as data. What a trigger or a grant does not have is not shown. */
export function ConfigForm({ draft, before, markets, onChange }: Properties) {
  const on = String(valueAt(draft, 'config.trigger.on'))
  const kind = String(valueAt(draft, 'config.grant.kind'))
  const by = String(valueAt(draft, 'config.grant.amount.by'))
  const fields = fieldsOf(draft)
  const changed = before === undefined ? 0 : fields.filter((field) => wasOf(field, draft, before) !== undefined).length
  const isMoney = kind === 'cash' || kind === 'bonus'
  return (
    <Card title="Configuration" note={before === undefined ? 'a new promotion' : `${changed} changed`}>
      <div className="stack">
        {before === undefined && (
          <div className="halves">
            <TextInput
              label="Id"
              value={draft.promoId}
              maxLength={40}
              error={/^[a-z0-9-]{3,40}$/.test(draft.promoId) ? undefined : 'Small letters, digits and dashes.'}
              onChange={({ currentTarget: { value } }) => onChange({ ...draft, promoId: value })}
            />
            <Select
              label="Market"
              data={markets}
              value={String(draft.market)}
              allowDeselect={false}
              onChange={(market) => market !== null && onChange({ ...draft, market })}
            />
          </div>
        )}
        <div className="halves">
          <Select
            label="Trigger"
            data={choices(triggers)}
            value={on}
            allowDeselect={false}
            onChange={(next) => onChange(withValue(draft, 'config.trigger', triggers[next as keyof typeof triggers]))}
          />
          <Select
            label="Gives"
            data={choices(grants)}
            value={kind}
            allowDeselect={false}
            onChange={(next) => onChange(withValue(draft, 'config.grant', grants[next as keyof typeof grants]))}
          />
        </div>
        {isMoney && (
          <Select
            label="Amount by"
            data={choices({ share: 1, fixed: 1, streak: 1, feature: 1 })}
            value={by}
            allowDeselect={false}
            onChange={(next) =>
              onChange(withValue(draft, 'config.grant.amount', amounts[next as keyof typeof amounts]))
            }
          />
        )}
        <div className="halves promo-fields">
          {fields.map((field) => (
            <FieldInput
              key={`${on} ${kind} ${by} ${field.path}`}
              field={field}
              value={valueAt(draft, field.path)}
              before={before === undefined ? undefined : wasOf(field, draft, before)}
              onChange={(value) => onChange(withValue(draft, field.path, value))}
            />
          ))}
        </div>
      </div>
    </Card>
  )
}

/** How the version in force has it, when that is something else. */
function wasOf(field: Field, draft: Draft, before: unknown): string | undefined {
  const [old, now] = [valueAt(before, field.path), valueAt(draft, field.path)]
  const isSame = JSON.stringify(old ?? null) === JSON.stringify(now ?? null)
  const isOff = field.kind === 'flag' && !old && !now
  const isNone = Array.isArray(old) && old.length === 0 && now === undefined
  if (isSame || isOff || isNone) return undefined
  return field.kind === 'flag' ? (old ? 'on' : 'off') : writeField(field, old) || 'empty'
}
