import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Order } from './api.ts'
import { goToPayPage } from './go-to-pay-page.ts'
import { OrderScreen } from './order-screen.tsx'
import css from './pay-page.module.css'
import { AfterPayment, NotPending, PayeeDetails, PaymentHead } from './payment-parts.tsx'
import { UpiApps } from './upi-apps.tsx'

const Qr = lazyPart(() => import('../../ui/art/qr.tsx').then((module) => module.Qr))

export function UpiPage() {
  const t = useT()
  const { orderNo } = useParameters('depositUpiDetail')
  return (
    <OrderScreen title={t('title.depositUpiDetail')} orderNo={orderNo}>
      {(order) => (order.status === 'PENDING' ? <UpiPayment order={order} /> : <NotPending order={order} />)}
    </OrderScreen>
  )
}

/** The code is scanned with another phone, or the link opens a UPI app on this one. */
function UpiPayment({ order }: { readonly order: Order }) {
  const t = useT()
  const money = useMoney(order.currency)
  const isExpired = useIsPast(order.expireAt)
  // An expired order must not be paid any more, so its code and links are hidden.
  const { deeplink, payUrl } = isExpired ? {} : order
  return (
    <>
      <section className={css.card}>
        <PaymentHead order={order} />
        {deeplink && (
          <>
            <div className={css.code}>
              <Qr
                text={deeplink}
                size={224}
                label={t('deposit.upi.qr', { amount: money.format(order.amount) })}
                fallback={<Skeleton height={224} width={224} shape="card" />}
              />
            </div>
            <p className={css.hint}>{t('deposit.upi.scan')}</p>
          </>
        )}
        {isUpiLink(deeplink) && (
          <>
            <UpiApps deeplink={deeplink} />
            <a className={css.open} href={deeplink}>
              {t('deposit.upi.open')}
            </a>
          </>
        )}
        {payUrl && (
          <Button look="plain" block onClick={() => goToPayPage(payUrl)}>
            {t('deposit.payPage')}
          </Button>
        )}
      </section>
      <PayeeDetails order={order} />
      <AfterPayment order={order} type="upi" />
    </>
  )
}

/** The link comes from outside, so any other scheme (such as `javascript:`) is refused. */
function isUpiLink(link: string | undefined): link is string {
  return link?.startsWith('upi://') ?? false
}
