import { input as limits } from '@zamra/contract/constants.ts'
import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import css from './field.module.css'
import { described, Note } from './note.tsx'

type Around = {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** A prefix such as `+92`, before the input. */
  readonly before?: ReactNode
  /** A button such as "show the password", after the input. */
  readonly after?: ReactNode
}

type FieldProps = Around &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & { readonly ref?: Ref<HTMLInputElement> }
type TextAreaProps = Omit<Around, 'before' | 'after'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'>

/** A labelled input. It takes 140 characters unless told otherwise. */
export function Field({ label, hint, error, before, after, maxLength = limits.lengthMax, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box} data-invalid={error !== undefined || undefined}>
        {before}
        <input {...rest} {...described(id, hint, error)} className={css.input} maxLength={maxLength} />
        {after}
      </div>
      <Note id={id} hint={hint} error={error} />
    </div>
  )
}

export function TextArea({ label, hint, error, maxLength = limits.lengthMax, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box} data-invalid={error !== undefined || undefined}>
        <textarea rows={4} {...rest} {...described(id, hint, error)} className={css.input} maxLength={maxLength} />
      </div>
      <Note id={id} hint={hint} error={error} />
    </div>
  )
}
