import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { Star } from '../../ui/art/star.tsx'
import { MailIcon, SearchIcon, UserIcon } from '../../ui/icons.tsx'
import css from './home.module.css'

export function HomeHeader() {
  const t = useT()
  const appName = useSettings((settings) => settings.appName)
  return (
    <header className={css.header}>
      <span className={css.logo}>
        <Star size={26} />
        <b>{appName.toLowerCase()}</b>
      </span>
      <div className={css.tools}>
        <Link to={urlTo('search')} className={css.tool} aria-label={t('title.search')}>
          <SearchIcon />
        </Link>
        <Link to={urlTo('mail')} className={css.tool} aria-label={t('title.mail')}>
          <MailIcon />
        </Link>
        <Who />
      </div>
    </header>
  )
}

/** The way in, or whose phone this is. A balance stands here once there is a wallet to ask. */
function Who() {
  const t = useT()
  const session = useSession()
  if (!isSignedIn(session)) {
    return (
      <Link to={urlTo('login')} className={css.signIn}>
        {t('home.signIn')}
      </Link>
    )
  }
  return (
    <Link to={urlTo('account')} className={css.who} aria-label={t('home.player', { uid: String(session.uid) })}>
      {session.uid}
      <span className={css.face}>
        <UserIcon size={18} />
      </span>
    </Link>
  )
}
