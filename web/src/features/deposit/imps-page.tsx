import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import type { Order } from './api.ts'
import { ForOrder } from './for-order.tsx'
import { PaidAlready } from './paid-already.tsx'
import { PayHead } from './pay-head.tsx'
import { PayOver } from './pay-over.tsx'
import css from './pay-page.module.css'
import { PayeeFacts } from './payee-facts.tsx'

export function ImpsPage() {
  const t = useT()
  const { orderNo } = useParameters('depositImpsDetail')
  return (
    // IMPS is one rail of several that are paid so.
    <ForOrder
      title={t('title.depositImpsDetail')}
      titleOf={({ rail, methodName }) => (rail === 'imps' ? t('title.depositImpsDetail') : methodName)}
      orderNo={orderNo}
    >
      {(order) => (order.status === 'PENDING' ? <Transfer order={order} /> : <PayOver order={order} />)}
    </ForOrder>
  )
}

function Transfer({ order }: { readonly order: Order }) {
  return (
    <>
      <section className={css.card}>
        <PayHead order={order} />
      </section>
      <PayeeFacts order={order} />
      <PaidAlready order={order} type={order.rail === 'imps' ? 'imps' : 'bank'} />
    </>
  )
}
