import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { Notice } from '../../ui/notice.tsx'
import css from './bank.module.css'

/** Why the account was refused. Two different names are shown side by side, masked, with what the player can do. */
export function BankRefusal({ error }: { readonly error: CallError | undefined }) {
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) ref.current?.focus()
  }, [error])
  if (!error) return null
  const { given, known } = error.params
  return (
    <div ref={ref} role="alert" tabIndex={-1}>
      <Notice tone="bad">
        {error.refusal === 'bank.nameMismatch' ? (
          <>
            <b>{t('bank.mismatch.title')}</b>
            <dl className={css.names}>
              <dt>{t('bank.mismatch.given')}</dt>
              <dd>{String(given)}</dd>
              <dt>{t('bank.mismatch.known')}</dt>
              <dd>{String(known)}</dd>
            </dl>
            <p>{t('bank.mismatch.fix')}</p>
          </>
        ) : (
          <p>{error.message}</p>
        )}
      </Notice>
    </div>
  )
}
