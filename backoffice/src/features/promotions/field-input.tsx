import { Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { inWords } from '../../lib/words.ts'
import { readField, writeField } from './field-text.ts'
import type { Field } from './fields.ts'

type Properties = {
  readonly field: Field
  readonly value: unknown
  /** What the version in force has, if it differs. */
  readonly before: string | undefined
  readonly onChange: (value: unknown) => void
}

/** One value of the configuration. What cannot be read is said at the field and never reaches the draft. */
export function FieldInput({ field, value, before, onChange }: Properties) {
  const { label, kind, choices, isOptional } = field
  const unit = kind === 'rate' ? '%' : field.unit
  const [text, setText] = useState(() => writeField(field, value))
  const title = before === undefined ? label : `${label}, was ${before}`
  if (kind === 'flag')
    return (
      <Switch
        label={title}
        checked={value === true}
        onChange={({ currentTarget: { checked } }) => onChange(checked || !isOptional ? checked : undefined)}
      />
    )
  if (kind === 'choice')
    return (
      <Select
        label={title}
        data={(choices ?? []).map((one) => ({ value: one, label: inWords(one) }))}
        value={String(value)}
        allowDeselect={false}
        onChange={(next) => next !== null && onChange(next)}
      />
    )
  const read = readField(field, text)
  return (
    <TextInput
      label={title}
      value={text}
      type={kind === 'time' ? 'datetime-local' : 'text'}
      error={read === 'wrong' ? 'This cannot be read.' : undefined}
      rightSection={unit === undefined ? undefined : <span className="text-3 small">{unit}</span>}
      rightSectionWidth={unit === undefined ? undefined : 56}
      onChange={({ currentTarget: { value: next } }) => {
        setText(next)
        const given = readField(field, next)
        if (given !== 'wrong') onChange(given)
      }}
    />
  )
}
