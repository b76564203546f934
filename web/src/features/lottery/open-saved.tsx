import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Checker } from './checker.tsx'
import { type Opened, openSaved } from './proof-files.ts'
import css from './verify-page.module.css'

/** Files that a player kept, checked without asking anybody. */
export function OpenSaved() {
  const t = useT()
  const [opened, setOpened] = useState<Opened>()
  const [turn, setTurn] = useState(0)

  async function take(files: readonly File[]) {
    if (files.length === 0) return
    setOpened(await openSaved(files))
    setTurn((before) => before + 1)
  }

  return (
    <>
      <section className={css.card}>
        <h2>{t('verify.open')}</h2>
        <p className={css.about}>{t('verify.open.about')}</p>
        <label className={css.choose}>
          {t('verify.open')}
          <input
            type="file"
            className="visually-hidden"
            accept="application/json,.json"
            multiple
            onChange={(event) => void take([...(event.target.files ?? [])])}
          />
        </label>
        {opened === 'unreadable' && (
          <p className={css.wrong} role="alert">
            {t('verify.open.bad')}
          </p>
        )}
        {opened === 'ticketAlone' && (
          <p className={css.wrong} role="alert">
            {t('verify.open.ticket')}
          </p>
        )}
      </section>
      {typeof opened === 'object' && <Checker key={turn} proof={opened} />}
    </>
  )
}
