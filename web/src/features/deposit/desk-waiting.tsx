import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './deposit.module.css'

/** As tall as what comes, so that nothing moves when it is there. */
export function DeskWaiting() {
  return (
    <div className={css.deskWaiting}>
      <Skeleton height={54} shape="card" />
      <FormWaiting />
    </div>
  )
}

export function FormWaiting() {
  const t = useT()
  return (
    <div className={css.waiting} role="status" aria-label={t('page.loading')}>
      <Skeleton height={372} shape="card" />
      <Skeleton height={24} width={110} />
      <Skeleton height={64} shape="card" />
      <Skeleton height={64} shape="card" />
      <Skeleton height={64} shape="card" />
    </div>
  )
}

export function PanelWaiting({ height }: { readonly height: number }) {
  const t = useT()
  return (
    <div role="status" aria-label={t('page.loading')}>
      <Skeleton height={height} shape="card" />
    </div>
  )
}
