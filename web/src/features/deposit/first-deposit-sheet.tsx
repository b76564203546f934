import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { ChargeInfo } from './api.ts'
import css from './first-deposit-sheet.module.css'
import { LimitForm } from './limit-form.tsx'

type FirstDepositSheetProps = {
  readonly open: boolean
  readonly documents: ChargeInfo['documents']
  readonly currency: string
  readonly onGoOn: () => void
  readonly onClose: () => void
}

/** Before the first deposit: setting a limit is the default, and what may ever be asked is said beforehand. */
export function FirstDepositSheet({ open, documents, currency, onGoOn, onClose }: FirstDepositSheetProps) {
  const t = useT()
  const choices = useRef<HTMLDivElement>(null)
  const [isSetting, setSetting] = useState(false)
  // A dialog gives the focus to its close button; here Enter sets a limit.
  useEffect(() => {
    if (open) choices.current?.querySelector('button')?.focus()
  }, [open])
  return (
    <Sheet open={open} title={t('deposit.first.title')} onClose={onClose}>
      <div className={css.sheet}>
        <p>{t('deposit.first.limit')}</p>
        {documents.length > 0 && (
          <section className={css.documents} aria-label={t('deposit.first.documents')}>
            <h3>{t('deposit.first.documents')}</h3>
            <ul>
              {documents.map(({ document, when }) => (
                <li key={document}>
                  <b>{document}</b>
                  <span>{when}</span>
                </li>
              ))}
            </ul>
            <p>{t('deposit.first.why')}</p>
          </section>
        )}
        {isSetting && <LimitForm currency={currency} onSet={onGoOn} />}
        <div ref={choices} className={css.choices}>
          {!isSetting && (
            <Button block onClick={() => setSetting(true)}>
              {t('deposit.first.set')}
            </Button>
          )}
          <Button block look="plain" onClick={onGoOn}>
            {t('deposit.first.goOn')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
