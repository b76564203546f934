import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useSession } from '../../lib/session.ts'
import { Header } from '../../ui/header.tsx'
import { KeyIcon } from '../../ui/icons-player.tsx'
import { Page } from '../../ui/page.tsx'
import { EntryRow } from './entry-row.tsx'
import { Passkeys } from './passkeys.tsx'
import rows from './rows.module.css'
import css from './security.module.css'
import { Sessions } from './sessions.tsx'

export function SecurityPage() {
  const t = useT()
  const hasPassword = useSession((session) => session.userInfo?.hasPassword)
  return (
    <Page header={<Header title={t('title.security')} />} className={css.page}>
      <Passkeys />
      <div className={rows.rows}>
        <EntryRow
          to={urlTo('changePassword')}
          icon={KeyIcon}
          label={t('title.changePassword')}
          note={
            hasPassword === undefined ? undefined : t(hasPassword ? 'account.password.set' : 'account.password.none')
          }
        />
      </div>
      <Sessions />
    </Page>
  )
}
