import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './account.module.css'

/** As high as the ticket that comes, so that nothing jumps. */
export function WalletCardWaiting() {
  const t = useT()
  return (
    <div className={css.personal} role="status" aria-label={t('page.loading')}>
      <Skeleton height={295} shape="card" />
      <Skeleton height={118} shape="card" />
      <Skeleton height={256} shape="card" />
    </div>
  )
}
