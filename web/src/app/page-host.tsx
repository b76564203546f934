import { useT } from '../i18n/use-t.tsx'
import { findRoute, parametersOf } from '../lib/navigation/address.ts'
import type { Entry } from '../lib/navigation/core.ts'
import { AsyncPage } from '../ui/async-page.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Header } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { loaderAt } from './pages.ts'

/** One page of the stack: its screen, or its empty state when the address asks for something impossible. */
export function PageHost({ entry }: { readonly entry: Entry }) {
  const t = useT()
  const route = findRoute(entry.path)
  if (route && parametersOf(route.name, entry.search) === 'malformed') {
    return (
      <Page header={<Header title={t(route.title)} />}>
        <Empty />
      </Page>
    )
  }
  return (
    <ErrorBoundary>
      <AsyncPage loader={loaderAt(entry.path)} />
    </ErrorBoundary>
  )
}
