import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { showToast } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { Order } from './api.ts'
import { Compensation } from './compensation.tsx'
import { Fact } from './fact.tsx'
import css from './facts.module.css'
import { ForOrder } from './for-order.tsx'
import { OrderHead } from './order-head.tsx'
import { useMoney } from './use-money.ts'
import utrCss from './utr.module.css'
import { UtrForm } from './utr-form.tsx'

export function UtrPage() {
  const t = useT()
  const { orderNo } = useParameters('selfUtrInfo')
  return (
    <ForOrder title={t('title.selfUtrInfo')} orderNo={orderNo}>
      {(order) => <SelfUtr order={order} />}
    </ForOrder>
  )
}

/** Before it is sent the form, afterwards where it stands and what the wait is worth. */
function SelfUtr({ order }: { readonly order: Order }) {
  const t = useT()
  const see = (
    <ButtonLink look="plain" block to={urlTo('depositOrderDetail', { orderNo: order.orderNo })}>
      {t('deposit.paid.see')}
    </ButtonLink>
  )
  if (order.canSubmitUtr) {
    return (
      <>
        <OrderInShort order={order} />
        <UtrForm order={order} />
        <Compensation order={order} />
      </>
    )
  }
  if (!order.utr) return <Empty text={t('deposit.utr.closed')} action={see} />
  return (
    <>
      <OrderHead order={order} />
      <Compensation order={order} />
      <OrderInShort order={order} />
      {order.canCorrectUtr && <CorrectUtr key={order.utr} order={order} utr={order.utr} />}
      {see}
    </>
  )
}

/** A digit slips easily; until the bank has named it, the UTR can be put right. */
function CorrectUtr({ order, utr }: { readonly order: Order; readonly utr: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <UtrForm order={order} former={utr} onSent={() => showToast(t('deposit.utr.correct.done'))} />
  return (
    <p className={utrCss.correct}>
      {t('deposit.utr.correct.ask')}
      <Button look="plain" onClick={() => setOpen(true)}>
        {t('deposit.utr.correct')}
      </Button>
    </p>
  )
}

function OrderInShort({ order: { orderNo, amount, currency, utr, methodName } }: { readonly order: Order }) {
  const t = useT()
  const money = useMoney(currency)
  return (
    <section className={css.card} aria-label={t('deposit.order.facts')}>
      <dl>
        <Fact label={t('deposit.order.no')} value={orderNo} copy={orderNo} />
        <Fact label={t('deposit.order.method')} value={methodName} />
        <Fact label={t('deposit.amount')} value={money.units(amount)} />
        {utr && <Fact label={t('deposit.order.utr')} value={utr} copy={utr} />}
      </dl>
    </section>
  )
}
