import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { activeTexts, type Texts } from '../i18n/texts.ts'
import { TextsProvider } from '../i18n/use-t.tsx'
import { onAppEvent } from '../lib/app-events.ts'
import { Pages, type PagesSource } from '../lib/navigation/pages.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import './first-parts.ts'
import { PageHost } from './page-host.tsx'
import { Shell } from './shell.tsx'
import '../theme/tokens.css'
import '../theme/base.css'

export type AppProps = {
  readonly source: PagesSource
  readonly texts: Texts
  readonly queries: QueryClient
  readonly initialScroll?: number
}

/** The whole app. The server renders it with a fixed page, the browser with its navigator. */
export function App({ source, texts, queries, initialScroll = 0 }: AppProps) {
  const [spoken, setSpoken] = useState(texts)
  useEffect(() => {
    const follow = () => setSpoken(activeTexts())
    // It can have changed before this effect subscribed.
    follow()
    return onAppEvent('language-change', follow)
  }, [])
  return (
    <QueryClientProvider client={queries}>
      <TextsProvider texts={spoken}>
        <ErrorBoundary>
          <Pages source={source} initialScroll={initialScroll} renderPage={(entry) => <PageHost entry={entry} />}>
            {(top) => <Shell top={top} />}
          </Pages>
        </ErrorBoundary>
      </TextsProvider>
    </QueryClientProvider>
  )
}
