import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Order } from './api.ts'
import { goToPayPage } from './go-to-pay-page.ts'
import css from './order.module.css'

/** What the player can do about an order, the likeliest first. */
export function OrderActions({ order }: { readonly order: Order }) {
  const t = useT()
  // Once the time is up nobody is sent to pay; what was paid in the last moment is still looked for.
  const isPayable = !useIsPast(order.expireAt) && order.status === 'PENDING'
  const isDone = order.status === 'SUCCEEDED'
  const isOver = order.status === 'FAILED' || order.status === 'EXPIRED' || order.status === 'REJECTED'
  return (
    <div className={css.actions}>
      {isPayable && <Pay order={order} />}
      {order.canSubmitUtr && (
        <ButtonLink look="plain" block to={urlTo('selfUtrInfo', { orderNo: order.orderNo })}>
          {t('deposit.order.utrEntry')}
        </ButtonLink>
      )}
      {order.status === 'UNDER_REVIEW' && order.compensation && (
        <ButtonLink look="plain" block to={urlTo('selfUtrInfo', { orderNo: order.orderNo })}>
          {t('deposit.order.wait')}
        </ButtonLink>
      )}
      {isDone && (
        <ButtonLink block to={urlTo('account')}>
          {t('deposit.order.account')}
        </ButtonLink>
      )}
      {isOver && (
        <ButtonLink block to={urlTo('deposit')}>
          {t('deposit.order.again')}
        </ButtonLink>
      )}
    </div>
  )
}

function Pay({ order: { orderNo, rail, deeplink, payee, payUrl } }: { readonly order: Order }) {
  const t = useT()
  if (deeplink || payee) {
    return (
      <ButtonLink block to={urlTo(deeplink ? 'depositUpiDetail' : 'depositImpsDetail', { orderNo })}>
        {t('deposit.order.pay')}
      </ButtonLink>
    )
  }
  if (!payUrl) return null
  return (
    <>
      <Button block onClick={() => goToPayPage(payUrl)}>
        {t('deposit.order.pay')}
      </Button>
      {rail === 'ewallet' && (
        <ButtonLink look="ghost" block to={urlTo('transferInstructions', { type: 'ewallet' })}>
          {t('deposit.transfer.how')}
        </ButtonLink>
      )}
    </>
  )
}
