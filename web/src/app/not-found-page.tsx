import { useT } from '../i18n/use-t.tsx'
import { urlTo } from '../lib/navigation/address.ts'
import { ButtonLink } from '../ui/button.tsx'
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
