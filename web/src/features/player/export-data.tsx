import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { PrivacyIcon } from '../../ui/icons-player.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { Trouble } from './trouble.tsx'

/** Everything we keep about the player, as one file. */
export function ExportData() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<CallError>()

  async function fetchAll() {
    setBusy(true)
    setTrouble(undefined)
    try {
      const { fileName, json } = await call('/user/export', {}, { quiet: true })
      saveFile(fileName, json, 'application/json')
      showToast(t('privacy.export.done', { file: fileName }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setTrouble(error)
    }
    setBusy(false)
  }

  return (
    <PrivacyCard icon={PrivacyIcon} title={t('privacy.export')} text={t('privacy.export.about')}>
      <Button look="plain" block busy={busy} onClick={() => void fetchAll()}>
        {t('privacy.export.do')}
      </Button>
      <Trouble error={trouble} />
    </PrivacyCard>
  )
}
