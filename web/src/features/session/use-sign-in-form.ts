import type { Phone } from '../../lib/phone.ts'
import { useForm } from '../../lib/use-form.ts'
import { type FormValues, phoneOf, readFormValues } from './form-values.ts'
import type { FieldErrors, FieldName } from './validate.ts'
import { type Rules, validatePhone } from './validate.ts'

type Options = {
  readonly validate: (values: FormValues) => FieldErrors
  /** Ends when the player is on the way to another page. Rejects with a `CallError`. */
  readonly send: (values: FormValues) => Promise<void>
  /** Called with every error of the server. */
  readonly onRefusal?: (error: unknown) => void
}

/** The state of a form that signs a player in or up. */
export function useSignInForm({ validate, send, onRefusal }: Options) {
  const noticed = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      onRefusal?.(error)
      throw error
    })
  const form = useForm<FieldName>({
    validate: (data) => validate(readFormValues(data)),
    send: (data) => noticed(send(readFormValues(data))),
  })
  return {
    ...form,
    run: (work: () => Promise<void>) => form.run(() => noticed(work())),
    values: () => (form.ref.current ? readFormValues(new FormData(form.ref.current)) : undefined),
  }
}

export type SignInForm = ReturnType<typeof useSignInForm>

/** The number that the code is sent to. An invalid number is shown as an error and is not returned. */
export function useCodePhone(form: SignInForm, { prefixes }: Rules): () => Phone | undefined {
  return () => {
    const values = form.values()
    if (!values) return undefined
    const phone = phoneOf(values, prefixes)
    return form.showErrors(validatePhone(values.mobile, phone)) ? undefined : phone
  }
}
