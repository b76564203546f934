import type { Entry } from '../lib/navigation/core.ts'
import { AsyncPage } from '../ui/async-page.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { loaderOf } from './pages.ts'

/** One page of the stack, in an error boundary of its own. */
export function PageHost({ entry }: { readonly entry: Entry }) {
  return (
    <ErrorBoundary>
      <AsyncPage loader={loaderOf(entry)} />
    </ErrorBoundary>
  )
}
