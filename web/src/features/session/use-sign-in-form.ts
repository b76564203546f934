import { useForm } from '../../lib/use-form.ts'
import { type FormValues, readFormValues } from './form-values.ts'
import type { FieldErrors, FieldName } from './validate.ts'

type Options = {
  readonly validate: (values: FormValues) => FieldErrors
  /** Ends when the player is on the way to another page. Rejects with a `CallError`. */
  readonly send: (values: FormValues) => Promise<void>
}

/** The state of a form that signs a player in or up. */
export function useSignInForm({ validate, send }: Options) {
  const form = useForm<FieldName>({
    validate: (data) => validate(readFormValues(data)),
    send: (data) => send(readFormValues(data)),
  })
  return {
    ...form,
    values: () => (form.ref.current ? readFormValues(new FormData(form.ref.current)) : undefined),
  }
}

export type SignInForm = ReturnType<typeof useSignInForm>
