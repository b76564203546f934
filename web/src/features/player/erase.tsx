import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { Button } from '../../ui/button.tsx'
import type { Erasure } from './api.ts'
import { EraseSheet } from './erase-sheet.tsx'
import css from './security.module.css'
import { Trouble } from './trouble.tsx'

/** First what would be kept and what stands in the way, then the question. Nothing happens on this page alone. */
export function Erase() {
  const t = useT()
  const [preview, setPreview] = useState<Erasure>()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<CallError>()

  async function look() {
    setBusy(true)
    setTrouble(undefined)
    try {
      setPreview(await call('/user/erase', { preview: true }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setTrouble(error)
    }
    setBusy(false)
  }

  return (
    <section className={css.block} aria-label={t('erase.title')}>
      <h2 className={css.title}>{t('erase.title')}</h2>
      <p className={css.about}>{t('erase.about')}</p>
      <Button look="plain" block busy={busy} onClick={() => void look()}>
        {t('erase.look')}
      </Button>
      <Trouble error={trouble} />
      {preview && <EraseSheet preview={preview} onClose={() => setPreview(undefined)} />}
    </section>
  )
}
