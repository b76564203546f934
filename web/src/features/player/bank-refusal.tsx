import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { Notice } from '../../ui/notice.tsx'
import css from './bank.module.css'

type BankRefusalProps = { readonly error: CallError | undefined; readonly wallet: string | undefined }

/** Why the account was refused. Two different names are shown side by side, masked, with what the player can do. */
export function BankRefusal({ error, wallet }: BankRefusalProps) {
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) ref.current?.focus()
  }, [error])
  if (!error) return null
  const { given, known } = error.params
  const isOtherPerson = error.refusal === 'bank.otherPerson'
  function knownText(): string {
    if (isOtherPerson) return t('bank.otherPerson.known')
    return wallet === undefined ? t('bank.mismatch.known') : t('wallet.mismatch.known', { wallet })
  }
  function fixText(): string {
    if (isOtherPerson) return t('bank.otherPerson.fix')
    return wallet === undefined ? t('bank.mismatch.fix') : t('wallet.mismatch.fix', { wallet })
  }

  return (
    <div ref={ref} role="alert" tabIndex={-1}>
      <Notice tone="bad">
        {error.refusal === 'bank.nameMismatch' || isOtherPerson ? (
          <>
            <b>{t('bank.mismatch.title')}</b>
            <dl className={css.names}>
              <dt>{t('bank.mismatch.given')}</dt>
              <dd>{String(given)}</dd>
              <dt>{knownText()}</dt>
              <dd>{String(known)}</dd>
            </dl>
            <p>{fixText()}</p>
          </>
        ) : (
          <p>{error.message}</p>
        )}
      </Notice>
    </div>
  )
}
