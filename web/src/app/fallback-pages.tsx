import { useT } from '../i18n/use-t.tsx'
import { findRoute, urlTo } from '../lib/navigation/address.ts'
import { useEntry } from '../lib/navigation/entry-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Header } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { Result } from '../ui/result.tsx'

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
