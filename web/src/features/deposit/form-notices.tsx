import { deposit } from '@zamra/contract/constants.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ring } from '../../ui/ring.tsx'
import type { ChargeInfo } from './api.ts'
import { CancelOrder } from './cancel-order.tsx'
import css from './deposit.module.css'

/** Deposits that wait for the player, each with a way on and a way out. Those that block a further one say so. */
export function OrdersInProcessNotice({ info }: { readonly info: ChargeInfo }) {
  const t = useT()
  const isBlocked = info.ordersInProcess >= info.ordersMax
  const unpaid = info.processingOrders.filter(({ canCancel }) => canCancel)
  if (!isBlocked && unpaid.length === 0) return null
  if (!isBlocked) {
    return (
      <section className={css.processing} aria-label={t('deposit.unpaid.title')}>
        <Orders orders={unpaid} />
      </section>
    )
  }
  const historyLink = (
    <ButtonLink look="plain" to={urlTo('depositHistory')}>
      {t('deposit.processing.see')}
    </ButtonLink>
  )
  return (
    <div className={css.processing} role="alert">
      <Orders orders={info.processingOrders} />
      <Notice tone="warn" action={historyLink}>
        <p>{t('deposit.processing', { count: info.ordersInProcess })}</p>
      </Notice>
    </div>
  )
}

type Processing = ChargeInfo['processingOrders'][number]

function Orders({ orders }: { readonly orders: readonly Processing[] }) {
  return (
    <ul className={css.orders}>
      {orders.map((order) => (
        <OrderEntry key={order.orderNo} order={order} />
      ))}
    </ul>
  )
}

function OrderEntry({ order }: { readonly order: Processing }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(order.currency)
  const { orderNo, amount, createdAt, expireAt, canCancel } = order
  if (!canCancel) {
    return (
      <li className={css.order}>
        <Link to={urlTo('depositOrderDetail', { orderNo })} className={css.reviewed}>
          <b>{money.format(amount)}</b> {moment(createdAt)}
        </Link>
      </li>
    )
  }
  return (
    <li className={css.order}>
      <Link to={payPageOf(order)} className={css.unpaid}>
        <span className={css.words}>
          <b>{t('deposit.unpaid', { amount: money.format(amount) })}</b>{' '}
          <small>
            <ClockIcon size={14} /> <Countdown until={expireAt} />
          </small>
        </span>{' '}
        <span className={css.continue}>{t('deposit.unpaid.continue')}</span>
      </Link>
      <CancelOrder orderNo={orderNo} />
    </li>
  )
}

/** The page on which the order is paid: with a UPI code, with an account number, or with a link to the provider. */
function payPageOf({ orderNo, rail }: Processing): string {
  if (rail === 'upi') return urlTo('depositUpiDetail', { orderNo })
  const isByNumber = rail === 'imps' || rail === 'va'
  return urlTo(isByNumber ? 'depositImpsDetail' : 'depositOrderDetail', { orderNo })
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
