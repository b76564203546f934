import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { PrivacyIcon } from '../../ui/icons-player.tsx'
import { EntryRow } from './entry-row.tsx'
import css from './rows.module.css'

export function PrivacyEntry() {
  const t = useT()
  const session = useSession()
  if (!isSignedIn(session)) return null
  return (
    <div className={css.rows}>
      <EntryRow to={urlTo('privacy')} icon={PrivacyIcon} label={t('title.privacy')} note={t('account.privacy')} />
    </div>
  )
}
