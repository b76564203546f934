import { withdrawal } from '@zamra/contract/constants.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import css from './withdrawal.module.css'

/** When money arrives, and where the fees and limits of everybody are published. */
export function Arrival() {
  const t = useT()
  const { usualHours, hoursMax } = withdrawal
  return (
    <div className={css.arrival}>
      <p>{t('withdraw.arrival', { usual: usualHours, max: hoursMax })}</p>
      <Link to={urlTo('withdrawTerms')}>{t('withdraw.terms.link')}</Link>
    </div>
  )
}
