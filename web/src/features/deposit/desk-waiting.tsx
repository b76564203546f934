import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './deposit.module.css'

/** As tall as what comes, so that nothing moves when it is there. */
export function DeskWaiting() {
  const t = useT()
  return (
    <div className={css.waiting} role="status" aria-label={t('page.loading')}>
      <Skeleton height={54} shape="card" />
      <Skeleton height={372} shape="card" />
      <Skeleton height={24} width={110} />
      <Skeleton height={64} shape="card" />
      <Skeleton height={64} shape="card" />
      <Skeleton height={64} shape="card" />
    </div>
  )
}
