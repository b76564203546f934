import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { BinIcon } from '../../ui/icons-player.tsx'
import type { Erasure } from './api.ts'
import { PrivacyCard } from './privacy-card.tsx'
import { Trouble } from './trouble.tsx'

const EraseSheet = lazy(() => import('./erase-sheet.tsx').then((module) => ({ default: module.EraseSheet })))

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
    <PrivacyCard icon={BinIcon} title={t('erase.title')} text={t('erase.about')}>
      <Button look="plain" block busy={busy} onClick={() => void look()}>
        {t('erase.look')}
      </Button>
      <Trouble error={trouble} />
      <Suspense>{preview && <EraseSheet preview={preview} onClose={() => setPreview(undefined)} />}</Suspense>
    </PrivacyCard>
  )
}
