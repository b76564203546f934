import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Header } from '../../ui/header.tsx'
import { KeyIcon } from '../../ui/icons-player.tsx'
import { Page } from '../../ui/page.tsx'
import { EntryRow } from './entry-row.tsx'
import { ForPlayer } from './for-player.tsx'
import { Passkeys } from './passkeys.tsx'
import rows from './rows.module.css'
import css from './security.module.css'
import { Sessions } from './sessions.tsx'

export function SecurityPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.security')} />} className={css.page}>
      <ForPlayer>
        {({ hasPassword, passkeyCount }) => (
          <>
            <Passkeys count={passkeyCount} />
            <div className={rows.rows}>
              <EntryRow
                to={urlTo('changePassword')}
                icon={KeyIcon}
                label={t('title.changePassword')}
                note={t(hasPassword ? 'account.password.set' : 'account.password.none')}
              />
            </div>
            <Sessions />
          </>
        )}
      </ForPlayer>
    </Page>
  )
}
