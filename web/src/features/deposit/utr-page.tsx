import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { showToast } from '../../lib/toast.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DetailRow } from '../../ui/detail-row.tsx'
import css from '../../ui/details.module.css'
import { Empty } from '../../ui/empty.tsx'
import type { Order } from './api.ts'
import { Compensation } from './compensation.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderScreen } from './order-screen.tsx'
import utrCss from './utr.module.css'
import { UtrForm } from './utr-form.tsx'

export function UtrPage() {
  const t = useT()
  const { orderNo } = useParameters('selfUtrInfo')
  return (
    <OrderScreen title={t('title.selfUtrInfo')} orderNo={orderNo}>
      {(order) => <UtrContent order={order} />}
    </OrderScreen>
  )
}

/** The form while a UTR can be sent; afterwards the state of the order and the compensation for the delay. */
function UtrContent({ order }: { readonly order: Order }) {
  const t = useT()
  const orderLink = (
    <ButtonLink look="plain" block to={urlTo('depositOrderDetail', { orderNo: order.orderNo })}>
      {t('deposit.paid.see')}
    </ButtonLink>
  )
  if (order.canSubmitUtr) {
    return (
      <>
        <OrderSummary order={order} />
        <UtrForm order={order} />
        <Compensation order={order} />
      </>
    )
  }
  if (!order.utr) return <Empty text={t('deposit.utr.closed')} action={orderLink} />
  return (
    <>
      <OrderHead order={order} />
      <Compensation order={order} />
      <OrderSummary order={order} />
      {order.canCorrectUtr && <CorrectUtr key={order.utr} order={order} utr={order.utr} />}
      {orderLink}
    </>
  )
}

/** A mistyped UTR can be corrected until a bank payment with it has arrived. */
function CorrectUtr({ order, utr }: { readonly order: Order; readonly utr: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <UtrForm order={order} previousUtr={utr} onSent={() => showToast(t('deposit.utr.correct.done'))} />
  return (
    <p className={utrCss.correct}>
      {t('deposit.utr.correct.ask')}
      <Button look="plain" onClick={() => setOpen(true)}>
        {t('deposit.utr.correct')}
      </Button>
    </p>
  )
}

function OrderSummary({ order: { orderNo, amount, currency, utr, methodName } }: { readonly order: Order }) {
  const t = useT()
  const money = useMoney(currency)
  return (
    <section className={css.card} aria-label={t('deposit.order.facts')}>
      <dl>
        <DetailRow label={t('deposit.order.no')} value={orderNo} copy={orderNo} />
        <DetailRow label={t('deposit.order.method')} value={methodName} />
        <DetailRow label={t('deposit.amount')} value={money.format(amount)} />
        {utr && <DetailRow label={t('deposit.order.utr')} value={utr} copy={utr} />}
      </dl>
    </section>
  )
}
