import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-text.ts'
import css from './form.module.css'

/** The line above the button that says why the form was not sent. Its height is reserved, so that nothing moves. */
export function FormError({ error }: { readonly error: CallError | null | undefined }) {
  const t = useT()
  return (
    <p className={css.error} role="alert">
      {error && errorText(error, t)}
    </p>
  )
}
