import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './account.module.css'

/** As high as the ticket that comes, so that nothing jumps. */
export function WalletCardWaiting() {
  const t = useT()
  return (
    <div className={css.personal} role="status" aria-label={t('page.loading')}>
      <Skeleton height={312} shape="card" />
      <Skeleton height={126} shape="card" />
      <Skeleton height={239} shape="card" />
    </div>
  )
}
