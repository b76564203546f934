import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './deposit.module.css'

/** Placeholders are as tall as the content that replaces them, so the layout does not shift. */
export function CashierSkeleton() {
  return (
    <div className={css.cashierSkeleton}>
      <Skeleton height={54} shape="card" />
      <FormSkeleton />
    </div>
  )
}

export function FormSkeleton() {
  const t = useT()
  return (
    <div className={css.formSkeleton} role="status" aria-label={t('page.loading')}>
      <Skeleton height={372} shape="card" />
      <Skeleton height={24} width={110} />
      <Skeleton height={64} shape="card" />
      <Skeleton height={64} shape="card" />
      <Skeleton height={64} shape="card" />
    </div>
  )
}

export function PanelSkeleton({ height }: { readonly height: number }) {
  const t = useT()
  return (
    <div role="status" aria-label={t('page.loading')}>
      <Skeleton height={height} shape="card" />
    </div>
  )
}
