import { useMutation } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { activeTexts } from '../../i18n/texts.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import type { CallError } from '../../lib/call-error.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Header } from '../../ui/header.tsx'
import { BinIcon, PrivacyIcon } from '../../ui/icons-player.tsx'
import { Page } from '../../ui/page.tsx'
import type { Erasure } from './api.ts'
import { FormError } from './form-error.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import css from './security.module.css'

/** The player's personal data: they can export it, decide about tracking, and have it erased. */
export function PrivacyPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.privacy')} />} className={css.page}>
      <ExportData />
      <TrackingChoice />
      <Erase />
    </Page>
  )
}

/** Downloads everything we store about the player as one file. */
function ExportData() {
  const t = useT()
  const download = useMutation<WireOutputOf<'/user/export'>, CallError>({
    mutationFn: () => call('/user/export', {}, { quiet: true }),
    onSuccess: ({ fileName, json }) => {
      saveFile(fileName, json, 'application/json')
      showToast(t('privacy.export.done', { file: fileName }))
    },
  })

  return (
    <PrivacyCard icon={PrivacyIcon} title={t('privacy.export')} text={t('privacy.export.about')}>
      <Button look="plain" block busy={download.isPending} onClick={() => download.mutate()}>
        {t('privacy.export.do')}
      </Button>
      <FormError error={download.error} />
    </PrivacyCard>
  )
}

const TrackingChoice = lazyPart(
  async () => {
    const [module] = await Promise.all([import('./tracking-choice.tsx'), activeTexts().load(['tracking'])])
    return module.TrackingChoice
  },
  { optional: true },
)

const EraseSheet = lazyPart(() => import('./erase-sheet.tsx').then((module) => module.EraseSheet))

/** Shows first what would be kept and what prevents the erasure, then asks for the proof. */
function Erase() {
  const t = useT()
  const preview = useMutation<Erasure, CallError>({
    mutationFn: () => call('/user/erase', { preview: true }, { quiet: true }),
  })

  return (
    <PrivacyCard icon={BinIcon} title={t('erase.title')} text={t('erase.about')}>
      <Button look="plain" block busy={preview.isPending} onClick={() => preview.mutate()}>
        {t('erase.look')}
      </Button>
      <FormError error={preview.error} />
      {preview.data && <EraseSheet preview={preview.data} onClose={preview.reset} />}
    </PrivacyCard>
  )
}
