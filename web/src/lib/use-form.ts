import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { TextId, TextValues } from '../i18n/text-id.ts'
import { useT } from '../i18n/use-t.tsx'
import { asCallError, type CallError } from './call-error.ts'
import { errorText } from './error-text.ts'
import { fieldsOfError } from './fields-of-error.ts'

/** The text of a field error: its id, alone or with the values that it needs. */
type ErrorText = TextId | readonly [id: TextId, values?: TextValues]
export type ErrorTexts<Field extends string> = { readonly [F in Field]?: ErrorText }
type Errors<Field extends string> = { readonly [F in Field]?: string }

type Options<Field extends string> = {
  /** Finds what is wrong before anything is sent. */
  readonly validate: (form: FormData) => ErrorTexts<Field>
  /** Sends the form. Rejects with a `CallError`. */
  readonly send: (form: FormData) => Promise<void>
  /** The fields that an error of the server can belong to. Without one on the screen it is shown above the button. */
  readonly fieldsOf?: (error: CallError) => readonly string[]
}

/** The state of one form: errors per field, the error of the whole form, and whether it is being sent. */
export function useForm<Field extends string>({ validate, send, fieldsOf = fieldsOfError }: Options<Field>) {
  const t = useT()
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [errorCount, setErrorCount] = useState(0)
  const [error, setError] = useState<CallError>()
  const isSending = useRef(false)
  const { mutateAsync, isPending } = useMutation({ mutationFn: (work: () => Promise<void>) => work() })
  useFocusOnError(ref, errorCount)

  function setFieldErrors(found: Errors<Field>) {
    setErrors(found)
    if (Object.keys(found).length > 0) setErrorCount((count) => count + 1)
  }

  /** Shows the errors at their fields and returns whether there are any. */
  function showErrors(texts: ErrorTexts<Field>): boolean {
    const found = Object.entries<ErrorText | undefined>(texts).flatMap(([field, text]) => {
      if (text === undefined) return []
      return [[field, typeof text === 'string' ? t(text) : t(...text)] as const]
    })
    setFieldErrors(Object.fromEntries(found) as Errors<Field>)
    return found.length > 0
  }

  function showCallError(thrown: unknown) {
    const failure = asCallError(thrown)
    const field = fieldsOf(failure).find((name) => ref.current?.elements.namedItem(name) != null)
    if (field === undefined) setError(failure)
    else setFieldErrors({ [field]: errorText(failure, t) } as Errors<Field>)
  }

  /** Runs a write of this form, one at a time, and shows its error. */
  async function run(work: () => Promise<void>): Promise<void> {
    // The state of the mutation arrives with the next render; a second tap can come before it.
    if (isSending.current) return
    isSending.current = true
    setError(undefined)
    await mutateAsync(work).catch(showCallError)
    isSending.current = false
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    const form = new FormData(event.currentTarget)
    if (!showErrors(validate(form))) await run(() => send(form))
  }

  const clearError = (field: Field) => setErrors((all) => (field in all ? without(all, field) : all))

  return {
    ref,
    errors,
    /** The properties of a field that shows its error until the player changes it. */
    field: (name: Field) => ({ error: errors[name], onChange: () => clearError(name) }),
    /** Grows with every new error, so that the same text twice counts as two errors. */
    errorCount,
    /** The error that belongs to no field. */
    error,
    isPending,
    run,
    showErrors,
    clearError,
    clearFormError: () => setError(undefined),
    /** For a form that has become another one. */
    clearErrors: () => {
      setErrors({})
      setError(undefined)
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  }
}

/** Moves the focus to the first wrong field, and with it the screen reader and the phone's keyboard. */
function useFocusOnError(ref: React.RefObject<HTMLFormElement | null>, errorCount: number): void {
  useEffect(() => {
    if (errorCount === 0) return
    const first = ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    first?.focus({ preventScroll: true })
    // In the middle of the screen the field is clear of the header and of the phone's keyboard.
    first?.scrollIntoView({ block: 'center' })
  }, [ref, errorCount])
}

function without<Field extends string>(errors: Errors<Field>, field: Field): Errors<Field> {
  const { [field]: _, ...rest } = errors
  return rest as Errors<Field>
}

/** The text of one field. Uncontrolled fields keep what the player typed before the script arrived. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
