import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './withdrawal.module.css'

/** As high as the content, so that nothing moves when it arrives. */
export function WithdrawSkeleton() {
  return <Cards heights={[176, 238, 76, 64]} />
}

export function WhySkeleton() {
  return <Cards heights={[92, 190, 160, 62]} />
}

export function WaitSkeleton() {
  return <Cards heights={[228, 320, 138]} />
}

export function TermsSkeleton() {
  return <Cards heights={[138, 200, 138]} />
}

function Cards({ heights }: { readonly heights: readonly number[] }) {
  const t = useT()
  return (
    <div className={css.stack} role="status" aria-label={t('page.loading')}>
      {Object.entries(heights).map(([place, height]) => (
        <Skeleton key={place} height={height} shape="card" />
      ))}
    </div>
  )
}
