import { deposit } from '@zamra/contract/constants.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ring } from '../../ui/ring.tsx'
import type { ChargeInfo } from './api.ts'
import css from './deposit.module.css'

/** Shown while the player has as many unpaid orders as are allowed: the server accepts no further one. */
export function OrdersInProcessNotice({ info }: { readonly info: ChargeInfo }) {
  const t = useT()
  if (info.ordersInProcess < info.ordersMax) return null
  const historyLink = (
    <ButtonLink look="plain" to={urlTo('depositHistory')}>
      {t('deposit.processing.see')}
    </ButtonLink>
  )
  return (
    <div className={css.processing} role="alert">
      <Notice tone="warn" action={historyLink}>
        <p>{t('deposit.processing', { count: info.ordersInProcess })}</p>
      </Notice>
    </div>
  )
}

export function CreditTimeTip() {
  const t = useT()
  return (
    <div className={css.tip}>
      <Ring value={0.2} size={36} width={3}>
        <ClockIcon size={16} />
      </Ring>
      <p>{t('deposit.tip', { min: deposit.creditMinutesMin, max: deposit.creditMinutesMax })}</p>
    </div>
  )
}
