import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Order } from './api.ts'
import css from './order.module.css'
import { OrderHead } from './order-head.tsx'

/** The order has moved on while the player looked at how to pay it. */
export function PayOver({ order }: { readonly order: Order }) {
  const t = useT()
  return (
    <>
      <OrderHead order={order} />
      <div className={css.actions}>
        <ButtonLink block to={urlTo('depositOrderDetail', { orderNo: order.orderNo })}>
          {t('deposit.paid.see')}
        </ButtonLink>
      </div>
    </>
  )
}
