import { TextInput } from '@mantine/core'
import type { Ref } from 'react'

type Properties = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label?: string
  readonly placeholder?: string
  readonly inputRef?: Ref<HTMLInputElement>
}

const shortest = 3
const longest = 500

/** Whether a reason is long enough to be kept with a decision. */
export const isWhy = (text: string) => text.trim().length >= shortest

/** The reason of a decision, for colleagues and the audit log. The player never reads it. */
export function WhyField({ value, onChange, label = 'Why, for the audit log', placeholder, inputRef }: Properties) {
  return (
    <TextInput
      label={label}
      value={value}
      maxLength={longest}
      {...(inputRef ? { ref: inputRef } : {})}
      {...(placeholder ? { placeholder } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
