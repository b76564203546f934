import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './form.module.css'

/** The place of a form whose facts are on their way. */
export function FormWaiting() {
  const t = useT()
  return (
    <div className={css.waiting} role="status" aria-label={t('page.loading')}>
      <Skeleton height={52} shape="card" />
      <Skeleton height={52} shape="card" />
      <Skeleton height={52} shape="card" />
      <Skeleton height={48} shape="card" />
    </div>
  )
}
