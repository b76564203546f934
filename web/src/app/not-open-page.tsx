import { useT } from '../i18n/use-t.tsx'
import { findRoute, urlTo } from '../lib/navigation/address.ts'
import { isTab } from '../lib/navigation/core.ts'
import { useEntry } from '../lib/navigation/entry-context.ts'
import { Art } from '../ui/art/art.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Header } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import css from './not-open-page.module.css'

/** The honest page of a room that is not built: it says so, and leads back. */
export function NotOpenPage() {
  const t = useT()
  const entry = useEntry()
  const title = t(findRoute(entry.path)?.title ?? 'title.notFound')
  const tab = isTab(entry)
  return (
    <Page header={tab ? undefined : <Header title={title} />}>
      {tab && <h1 className={css.tabTitle}>{title}</h1>}
      <section className={css.ticket} aria-label={t('page.notOpen.kicker')}>
        <div className={css.art}>
          <Art src="art:ticket" />
        </div>
        <div className={css.tear} aria-hidden="true" />
        <p className={css.kicker}>{t('page.notOpen.kicker')}</p>
        <h2 className={css.title}>{t('page.notOpen.title', { title })}</h2>
        <p className={css.text}>{t('page.notOpen.text')}</p>
        <ButtonLink look="accent" to={urlTo('home')}>
          {t('do.home')}
        </ButtonLink>
      </section>
    </Page>
  )
}
