import { useT } from '../i18n/use-t.tsx'
import { findRoute } from '../lib/navigation/address.ts'
import { useEntry } from '../lib/navigation/entry-context.ts'
import { Empty } from '../ui/empty.tsx'
import { Header } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'

/** The empty state of a page whose address asks for something impossible. */
export function MalformedPage() {
  const t = useT()
  const { path } = useEntry()
  return (
    <Page header={<Header title={t(findRoute(path)?.title ?? 'title.notFound')} />}>
      <Empty />
    </Page>
  )
}
