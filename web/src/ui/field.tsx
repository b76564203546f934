import { input as limits } from '@zamra/contract/constants.ts'
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import css from './field.module.css'

type Around = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** A prefix such as `+92`, before the input. */
  readonly before?: ReactNode
  /** A button such as "send code", after the input. */
  readonly after?: ReactNode
}

type FieldProps = Around & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'>
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

function described(id: string, hint: string | undefined, error: string | undefined) {
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': (error ?? hint) === undefined ? undefined : `${id}-note`,
  }
}

type NoteProps = { readonly id: string; readonly hint: string | undefined; readonly error: string | undefined }

function Note({ id, hint, error }: NoteProps) {
  if (error !== undefined) {
    return (
      <p id={`${id}-note`} className={css.error} role="alert">
        {error}
      </p>
    )
  }
  return hint === undefined ? null : (
    <p id={`${id}-note`} className={css.hint}>
      {hint}
    </p>
  )
}
