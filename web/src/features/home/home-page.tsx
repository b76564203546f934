import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { ReloadIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { RollingMessage } from '../../ui/rolling-message.tsx'
import { CheckUs, UpcomingDrawList } from './alive-parts.ts'
import { useMessages } from './api.ts'
import { Games } from './games.tsx'
import { Hero } from './hero.tsx'
import css from './home.module.css'
import { HomeHeader } from './home-header.tsx'
import { QuickActions } from './quick-actions.tsx'
import drawsCss from './upcoming-draws.module.css'

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
      <UpcomingDraws />
      <Games />
      {signedIn && <OwnGames />}
      <CheckUs />
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

/** The announcements. Their line keeps its height while they load and disappears when there are none. */
function Messages() {
  const t = useT()
  const messages = useMessages()
  if (messages.data) return <RollingMessage label={t('home.messages')} items={messages.data} />
  if (messages.isPending) return <div className={css.messagesSkeleton} aria-hidden="true" />
  return (
    <button type="button" className={css.retry} onClick={() => void messages.refetch()}>
      <ReloadIcon size={18} />
      {t('home.messages.failed')}
    </button>
  )
}

/** The draws on sale. The section has its full height from the first paint, so the layout does not shift. */
function UpcomingDraws() {
  const t = useT()
  return (
    <section className={drawsCss.draws} aria-label={t('home.soon')}>
      <div className={drawsCss.head}>
        <h2>{t('home.soon')}</h2>
        <Link to={urlTo('lottery')} className={drawsCss.all}>
          {t('home.soon.all')}
        </Link>
      </div>
      <div className={drawsCss.body}>
        <UpcomingDrawList fallback={<div className={drawsCss.skeleton} />} />
      </div>
    </section>
  )
}

const OwnGames = lazyPart(() => import('./signed-in-parts.tsx').then((module) => module.OwnGames), { optional: true })
