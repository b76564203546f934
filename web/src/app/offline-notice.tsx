import { useT } from '../i18n/use-t.tsx'
import { useOnline } from '../lib/use-online.ts'
import { OfflineIcon } from '../ui/icons.tsx'
import css from './notice-strip.module.css'

/** Says that the page may be out of date. */
export function OfflineNotice() {
  const t = useT()
  const online = useOnline()
  if (online) return null
  return (
    <p className={css.strip} role="status">
      <OfflineIcon size={18} />
      {t('app.offline')}
    </p>
  )
}
