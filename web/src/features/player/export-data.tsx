import { useMutation } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import type { CallError } from '../../lib/call-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { PrivacyIcon } from '../../ui/icons-player.tsx'
import { FormError } from './form-error.tsx'
import { PrivacyCard } from './privacy-card.tsx'

/** Everything we keep about the player, as one file. */
export function ExportData() {
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
