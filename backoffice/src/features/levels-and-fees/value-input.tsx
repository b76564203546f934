import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ConfigurationField, readValue, writeValue } from '../../lib/configuration-fields.ts'

type Properties = {
  readonly field: ConfigurationField
  readonly value: unknown
  readonly isChanged: boolean
  readonly isReadOnly: boolean
  /** In a table the column names it, and a screen reader reads this. */
  readonly ariaLabel?: string
  readonly lang?: { readonly tag: string; readonly direction: 'ltr' | 'rtl' }
  readonly onChange: (value: unknown) => void
}

/** One value as text. What cannot be read is said at the field, and goes to the check as it is, so that it is refused. */
export function ValueInput({ field, value, isChanged, isReadOnly, ariaLabel, lang, onChange }: Properties) {
  const [text, setText] = useState(() => writeValue(field.kind, value))
  const isWrong = readValue(field, text) === 'wrong'
  return (
    <TextInput
      {...(ariaLabel === undefined ? { label: field.label } : { 'aria-label': ariaLabel })}
      {...(lang && { lang: lang.tag, dir: lang.direction })}
      value={text}
      readOnly={isReadOnly}
      data-changed={isChanged || undefined}
      data-number={field.kind === 'text' || field.kind === 'words' ? undefined : true}
      error={isWrong && (ariaLabel === undefined ? 'This cannot be read.' : true)}
      rightSection={field.unit === undefined ? undefined : <span className="text-3 small">{field.unit}</span>}
      rightSectionWidth={field.unit === undefined ? undefined : 72}
      onChange={({ currentTarget: { value: next } }) => {
        setText(next)
        const read = readValue(field, next)
        onChange(read === 'wrong' ? next : read)
      }}
    />
  )
}
