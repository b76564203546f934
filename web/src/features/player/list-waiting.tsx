import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './security.module.css'

/** As many places as there are things to come. */
export function ListWaiting({ count = 1 }: { readonly count?: number }) {
  const t = useT()
  return (
    <div className={css.list} role="status" aria-label={t('page.loading')}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is nothing but a place.
        <Skeleton key={place} height={86} shape="card" />
      ))}
    </div>
  )
}
