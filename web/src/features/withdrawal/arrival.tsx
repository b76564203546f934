import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import type { WithdrawInfo } from './api.ts'
import { promisedHours } from './promised-hours.ts'
import css from './withdrawal.module.css'

/** When money arrives, and where the fees and limits of everybody are published. */
export function Arrival({ eta }: Pick<WithdrawInfo, 'eta'>) {
  const t = useT()
  return (
    <div className={css.arrival}>
      <p>{t('withdraw.arrival', promisedHours(eta))}</p>
      <Link to={urlTo('withdrawTerms')}>{t('withdraw.terms.link')}</Link>
    </div>
  )
}
