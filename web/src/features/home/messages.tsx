import { useT } from '../../i18n/use-t.tsx'
import { ReloadIcon } from '../../ui/icons.tsx'
import { RollingMessage } from '../../ui/rolling-message.tsx'
import { useMessages } from './api.ts'
import css from './home.module.css'

/** What the house has to say. With nothing to say the line goes; its place is kept while we wait. */
export function Messages() {
  const t = useT()
  const messages = useMessages()
  if (messages.data) return <RollingMessage label={t('home.messages')} items={messages.data} />
  if (messages.isPending) return <div className={css.quiet} aria-hidden="true" />
  return (
    <button type="button" className={css.retry} onClick={() => void messages.refetch()}>
      <ReloadIcon size={18} />
      {t('home.messages.failed')}
    </button>
  )
}
