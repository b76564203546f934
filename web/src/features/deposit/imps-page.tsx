import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import type { Order } from './api.ts'
import { OrderScreen } from './order-screen.tsx'
import css from './pay-page.module.css'
import { AfterPayment, NotPending, PayeeDetails, PaymentHead } from './payment-parts.tsx'

/** Every rail that is paid by a bank transfer uses this page; for the others the method's name is the title. */
export function ImpsPage() {
  const t = useT()
  const { orderNo } = useParameters('depositImpsDetail')
  return (
    <OrderScreen
      title={t('title.depositImpsDetail')}
      titleOf={({ rail, methodName }) => (rail === 'imps' ? t('title.depositImpsDetail') : methodName)}
      orderNo={orderNo}
    >
      {(order) => (order.status === 'PENDING' ? <Transfer order={order} /> : <NotPending order={order} />)}
    </OrderScreen>
  )
}

function Transfer({ order }: { readonly order: Order }) {
  return (
    <>
      <section className={css.card}>
        <PaymentHead order={order} />
      </section>
      <PayeeDetails order={order} />
      <AfterPayment order={order} type={order.rail === 'imps' ? 'imps' : 'bank'} />
    </>
  )
}
