import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './security.module.css'

/** One placeholder for each expected row. */
export function ListSkeleton({ count = 1 }: { readonly count?: number }) {
  const t = useT()
  return (
    <div className={css.list} role="status" aria-label={t('page.loading')}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is identified by its position.
        <Skeleton key={place} height={86} shape="card" />
      ))}
    </div>
  )
}
