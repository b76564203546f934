import { useT } from '../i18n/use-t.tsx'
import { findRoute, urlTo } from '../lib/navigation/address.ts'
import { isTab } from '../lib/navigation/core.ts'
import { useEntry } from '../lib/navigation/entry-context.ts'
import { Art } from '../ui/art/art.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Header } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { Result } from '../ui/result.tsx'
import css from './fallback-pages.module.css'

/** Stands for a page whose feature is not built yet. */
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

/** For an address that is not in the route table. */
export function NotFoundPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.notFound')} />}>
      <Result
        outcome="failed"
        title={t('page.notFound.title')}
        text={t('page.notFound.text')}
        action={<ButtonLink to={urlTo('home')}>{t('do.home')}</ButtonLink>}
      />
    </Page>
  )
}

/** Stands for a page whose address has a malformed parameter. */
export function MalformedPage() {
  const t = useT()
  const { path } = useEntry()
  return (
    <Page header={<Header title={t(findRoute(path)?.title ?? 'title.notFound')} />}>
      <Empty />
    </Page>
  )
}
