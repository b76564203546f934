import { asyncPage } from '@zamra/contract/constants.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '../i18n/use-t.tsx'
import type { PageLoader } from '../lib/navigation/page-loader.ts'
import css from './async-page.module.css'
import { TimeoutView } from './timeout-view.tsx'

/** A page whose code may be loading: nothing for 200 ms, then a loading state, then the page or a retry. */
export function AsyncPage({ loader }: { readonly loader: PageLoader }) {
  const t = useT()
  const page = useSyncExternalStore(loader.subscribe, loader.current, loader.current)

  useEffect(() => {
    void loader.load()
  }, [loader])

  if (page.status === 'ready') return <page.Screen />
  if (page.status === 'loading') return <LoadingPage />
  const words = page.status === 'timeout' ? t('page.timeout') : t('page.failed')
  return <TimeoutView text={words} onRetry={() => void retry(loader)} />
}

/** After a release the old chunks may be gone: a second failure while online reloads the app. */
async function retry(loader: PageLoader): Promise<void> {
  await loader.load()
  if (loader.current().status === 'failed' && navigator.onLine) location.reload()
}

function LoadingPage() {
  const t = useT()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), asyncPage.loadingDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={css.page} aria-busy="true">
      {late && (
        <p className={css.sign} role="status">
          <span className={css.star} aria-hidden="true" />
          {t('page.loading')}
        </p>
      )}
    </div>
  )
}
