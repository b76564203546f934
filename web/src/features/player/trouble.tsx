import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import css from './form.module.css'

/** The line above the button: why it did not go through. It has its place before it has words. */
export function Trouble({ error }: { readonly error: CallError | undefined }) {
  const t = useT()
  return (
    <p className={css.trouble} role="alert">
      {error && (error.kind === 'network' ? t('network.failed') : error.message)}
    </p>
  )
}
