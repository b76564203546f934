import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './withdrawal.module.css'

/** As high as the content, so that nothing moves when it arrives. */
export function TermsSkeleton() {
  return <Cards heights={[138, 200, 138]} />
}

function Cards({ heights }: { readonly heights: readonly number[] }) {
  const t = useT()
  return (
    <div className={css.stack} role="status" aria-label={t('page.loading')}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} shape="card" />
      ))}
    </div>
  )
}
