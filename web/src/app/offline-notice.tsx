import { useSyncExternalStore } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { OfflineIcon } from '../ui/icons.tsx'
import css from './offline-notice.module.css'

/** Says that what is on the screen may be old. */
export function OfflineNotice() {
  const t = useT()
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  if (online) return null
  return (
    <p className={css.notice} role="status">
      <OfflineIcon size={18} />
      {t('app.offline')}
    </p>
  )
}

function listen(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
