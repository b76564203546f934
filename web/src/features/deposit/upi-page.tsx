import { lazy, Suspense } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Order } from './api.ts'
import { ForOrder } from './for-order.tsx'
import { goToPayPage } from './go-to-pay-page.ts'
import { PaidAlready } from './paid-already.tsx'
import { PayHead } from './pay-head.tsx'
import { PayOver } from './pay-over.tsx'
import css from './pay-page.module.css'
import { PayeeFacts } from './payee-facts.tsx'
import { useMoney } from './use-money.ts'

const Qr = lazy(() => import('../../ui/art/qr.tsx').then((module) => ({ default: module.Qr })))

export function UpiPage() {
  const t = useT()
  const { orderNo } = useParameters('depositUpiDetail')
  return (
    <ForOrder title={t('title.depositUpiDetail')} orderNo={orderNo}>
      {(order) => (order.status === 'PENDING' ? <UpiPayment order={order} /> : <PayOver order={order} />)}
    </ForOrder>
  )
}

/** Scan it from another screen, or open the app on this phone. */
function UpiPayment({ order }: { readonly order: Order }) {
  const t = useT()
  const money = useMoney(order.currency)
  const isOver = useIsPast(order.expireAt)
  // A code whose time is up is not there to be scanned.
  const { deeplink, payUrl } = isOver ? {} : order
  return (
    <>
      <section className={css.card}>
        <PayHead order={order} />
        {deeplink && (
          <>
            <div className={css.code}>
              <Suspense fallback={<Skeleton height={224} width={224} shape="card" />}>
                <Qr text={deeplink} size={224} label={t('deposit.upi.qr', { amount: money.units(order.amount) })} />
              </Suspense>
            </div>
            <p className={css.hint}>{t('deposit.upi.scan')}</p>
          </>
        )}
        {isUpiLink(deeplink) && (
          <a className={css.open} href={deeplink}>
            {t('deposit.upi.open')}
          </a>
        )}
        {payUrl && (
          <Button look="plain" block onClick={() => goToPayPage(payUrl)}>
            {t('deposit.payPage')}
          </Button>
        )}
      </section>
      <PayeeFacts order={order} />
      <PaidAlready order={order} type="upi" />
    </>
  )
}

/** Nothing but a UPI link opens an app. */
function isUpiLink(link: string | undefined): link is string {
  return link?.startsWith('upi://') ?? false
}
