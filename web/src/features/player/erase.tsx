import { useMutation } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import type { CallError } from '../../lib/call-error.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { BinIcon } from '../../ui/icons-player.tsx'
import type { Erasure } from './api.ts'
import { FormError } from './form-error.tsx'
import { PrivacyCard } from './privacy-card.tsx'

const EraseSheet = lazyPart(() => import('./erase-sheet.tsx').then((module) => module.EraseSheet))

/** Shows first what would be kept and what prevents the erasure, then asks for the proof. */
export function Erase() {
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
