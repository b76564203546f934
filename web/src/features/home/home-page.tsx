import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { Page } from '../../ui/page.tsx'
import { DrawingSoon } from './drawing-soon.tsx'
import { Games } from './games.tsx'
import { Hero } from './hero.tsx'
import css from './home.module.css'
import { HomeHeader } from './home-header.tsx'
import { Messages } from './messages.tsx'
import { QuickActions } from './quick-actions.tsx'
import { useLate } from './use-late.ts'

export function HomePage() {
  const t = useT()
  const signedIn = useSession(isSignedIn)
  return (
    <Page>
      <h1 className="visually-hidden">{t('home.label')}</h1>
      <HomeHeader />
      <Hero />
      <Messages />
      <QuickActions />
      <DrawingSoon />
      <Games />
      {signedIn && <OwnGames />}
      <footer className={css.adults}>
        <p>
          <b className={css.badge}>18+</b> {t('home.adults')}
        </p>
        <Link to={urlTo('saferPlay')} className={css.limits}>
          {t('home.limits')}
        </Link>
      </footer>
    </Page>
  )
}

const fetchMine = () => import('./mine.tsx').then((module) => module.Mine)

function OwnGames() {
  const Mine = useLate(fetchMine)
  return Mine ? <Mine /> : null
}
