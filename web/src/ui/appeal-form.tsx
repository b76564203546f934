import { appealTextMax } from '@zamra/contract/appeal-text.ts'
import { type FormEvent, useState } from 'react'
import css from './appeal-form.module.css'
import { Button } from './button.tsx'
import { TextArea } from './field.tsx'

type AppealFormProps = {
  readonly label: string
  readonly hint: (left: number) => string
  readonly send: string
  readonly isBusy: boolean
  readonly onSend: (text: string) => void
}

/** What a player writes against a decision, once. */
export function AppealForm({ label, hint, send, isBusy, onSend }: AppealFormProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onSend(text.trim())
  }
  return (
    <form className={css.appeal} onSubmit={submit}>
      <TextArea
        label={label}
        hint={hint(appealTextMax - text.length)}
        maxLength={appealTextMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button look="accent" type="submit" block busy={isBusy} disabled={text.trim() === ''}>
        {send}
      </Button>
    </form>
  )
}
