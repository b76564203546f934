import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { Star } from '../../ui/art/star.tsx'
import { MailIcon, SearchIcon, UserIcon } from '../../ui/icons.tsx'
import { MailDot } from './alive-parts.ts'
import css from './home.module.css'

export function HomeHeader() {
  const t = useT()
  const appName = useSettings((settings) => settings.appName)
  return (
    <header className={css.header}>
      <span className={css.logo} aria-hidden="true">
        <Star size={26} />
        <b>{appName.toLowerCase()}</b>
      </span>
      <div className={css.tools}>
        <Link to={urlTo('search')} className={css.tool} aria-label={t('title.search')}>
          <SearchIcon />
        </Link>
        <Link to={urlTo('mail')} className={css.tool}>
          <MailIcon />
          <span className="visually-hidden">{t('title.mail')}</span>
          <UnreadMail />
        </Link>
        <AccountPill />
      </div>
    </header>
  )
}

function UnreadMail() {
  return useSession(isSignedIn) && <MailDot />
}

/** The login link, or for a player their balance; until the balance has loaded, their number. */
function AccountPill() {
  const t = useT()
  const session = useSession()
  if (!isSignedIn(session)) {
    return (
      <Link to={urlTo('login')} className={css.signIn}>
        {t('home.signIn')}
      </Link>
    )
  }
  return <PlayerPill uid={session.uid} />
}

const BalancePill = lazyPart(() => import('./signed-in-parts.tsx').then((module) => module.BalancePill), {
  optional: true,
})

function PlayerPill({ uid }: { readonly uid: number | undefined }) {
  const t = useT()
  const number = (
    <Link to={urlTo('account')} className={css.account} aria-label={t('home.player', { uid: String(uid) })}>
      {uid}
      <span className={css.face}>
        <UserIcon size={18} />
      </span>
    </Link>
  )
  return <BalancePill fallback={number} />
}
