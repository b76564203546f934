import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import type { Order } from './api.ts'
import { ForOrder } from './for-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHead } from './order-head.tsx'
import { Timeline } from './timeline.tsx'

export function OrderPage() {
  const t = useT()
  const { orderNo } = useParameters('depositOrderDetail')
  return (
    <ForOrder title={t('title.depositOrderDetail')} orderNo={orderNo}>
      {(order) => <OneOrder order={order} />}
    </ForOrder>
  )
}

function OneOrder({ order }: { readonly order: Order }) {
  return (
    <>
      <OrderHead order={order} />
      <OrderActions order={order} />
      <Timeline order={order} />
      <OrderFacts order={order} />
    </>
  )
}
