import { deposit } from '@zamra/contract/constants.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ring } from '../../ui/ring.tsx'
import type { ChargeInfo } from './api.ts'
import { CancelOrder } from './cancel-order.tsx'
import css from './deposit.module.css'

/** Shown while orders being processed block a further one: which they are, and a way out for each unpaid one. */
export function OrdersInProcessNotice({ info }: { readonly info: ChargeInfo }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(info.currency)
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
        <ul className={css.orders}>
          {info.processingOrders.map(({ orderNo, amount, createdAt, canCancel }) => (
            <li key={orderNo}>
              <Link to={urlTo('depositOrderDetail', { orderNo })} className={css.order}>
                <b>{money.format(amount)}</b> {moment(createdAt)}
              </Link>
              {canCancel && <CancelOrder orderNo={orderNo} />}
            </li>
          ))}
        </ul>
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
