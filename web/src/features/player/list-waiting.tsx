import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './security.module.css'

export function ListWaiting() {
  const t = useT()
  return (
    <div className={css.list} role="status" aria-label={t('page.loading')}>
      <Skeleton height={86} shape="card" />
      <Skeleton height={86} shape="card" />
    </div>
  )
}
