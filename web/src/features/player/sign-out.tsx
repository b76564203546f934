import { useT } from '../../i18n/use-t.tsx'
import { showPopup } from '../../lib/popups.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { signOut } from '../../lib/sign-out.ts'
import { SignOutIcon } from '../../ui/icons-player.tsx'
import css from './rows.module.css'

export function SignOut() {
  const t = useT()
  const session = useSession()
  if (!isSignedIn(session)) return null

  async function leave() {
    const sure = await showPopup({
      title: t('account.signOut'),
      text: t(session.userInfo?.isGuest ? 'account.signOut.guest' : 'account.signOut.ask'),
      confirm: t('account.signOut'),
      cancel: t('do.cancel'),
    })
    if (sure) await signOut()
  }

  return (
    <div className={css.rows}>
      <button type="button" className={css.row} onClick={() => void leave()}>
        <SignOutIcon size={20} />
        <span className={css.words}>{t('account.signOut')}</span>
      </button>
    </div>
  )
}
