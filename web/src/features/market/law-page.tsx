import { useT } from '../../i18n/use-t.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMarket } from './api.ts'
import { Figures } from './figures.tsx'
import css from './law.module.css'
import { May } from './may.tsx'
import { Sources } from './sources.tsx'
import { Standing } from './standing.tsx'
import { Steps } from './steps.tsx'

/** Why something is closed where the player lives: what the law allows, where it is written, and what he can do. */
export function LawPage() {
  const t = useT()
  const { data, error, refetch } = useMarket()
  return (
    <Page header={<Header title={t('title.law')} />} className={css.page}>
      {data ? (
        <>
          <Standing info={data} />
          <Steps info={data} />
          <May info={data} />
          <Figures info={data} />
          <Sources info={data} />
        </>
      ) : (
        <Missing error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

function Missing({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT()
  if (error) return <ErrorView error={error} onRetry={onRetry} />
  return (
    <div className={css.page} role="status" aria-label={t('page.loading')}>
      <Skeleton height={220} shape="card" />
      <Skeleton height={320} shape="card" />
    </div>
  )
}
