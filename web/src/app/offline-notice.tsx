import { useT } from '../i18n/use-t.tsx'
import { useOnline } from '../lib/use-online.ts'
import { OfflineIcon } from '../ui/icons.tsx'
import css from './offline-notice.module.css'

/** Says that what is on the screen may be old. */
export function OfflineNotice() {
  const t = useT()
  const online = useOnline()
  if (online) return null
  return (
    <p className={css.notice} role="status">
      <OfflineIcon size={18} />
      {t('app.offline')}
    </p>
  )
}
