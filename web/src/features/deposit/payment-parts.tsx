import { minor, toMajor } from '@zamra/contract/money.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { useMoney } from '../../lib/use-money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { DetailRow } from '../../ui/detail-row.tsx'
import detailsCss from '../../ui/details.module.css'
import { ShieldIcon } from '../../ui/icons-player.tsx'
import type { Order, Payee } from './api.ts'
import orderCss from './order.module.css'
import { OrderHead } from './order-head.tsx'
import css from './pay-page.module.css'

/** The amount and the time left to pay it. */
export function PaymentHead({ order: { amount, currency, expireAt } }: { readonly order: Order }) {
  const t = useT()
  const money = useMoney(currency)
  const isExpired = useIsPast(expireAt)
  return (
    <div className={css.head}>
      <p className={css.amount}>{money.format(amount)}</p>
      <p className={css.left} data-over={isExpired || undefined}>
        {isExpired ? (
          t('deposit.left.over')
        ) : (
          <>
            {t('deposit.left')} <Countdown until={expireAt} />
          </>
        )}
      </p>
    </div>
  )
}

/** The payee is always an account registered to the operator. Each value has a copy button. */
export function PayeeDetails({ order }: { readonly order: Order }) {
  const t = useT()
  const money = useMoney(order.currency)
  const { reference, orderNo, amount } = order
  const payee = payeeOf(order)
  return (
    <section className={detailsCss.card} aria-label={t('deposit.payee')}>
      <dl>
        {payee && <DetailRow label={t('deposit.payee')} value={payee.legalName} copy={payee.legalName} isKey />}
        {payee?.bank && <DetailRow label={t('deposit.payee.bank')} value={payee.bank} />}
        {payee?.account && <DetailRow label={t('deposit.payee.account')} value={payee.account} copy={payee.account} />}
        {payee?.ifsc && <DetailRow label={t('deposit.payee.ifsc')} value={payee.ifsc} copy={payee.ifsc} />}
        {payee?.vpa && <DetailRow label={t('deposit.payee.vpa')} value={payee.vpa} copy={payee.vpa} />}
        <DetailRow label={t('deposit.payee.amount')} value={money.format(amount)} copy={plainAmount(amount)} />
        {reference && <DetailRow label={t('deposit.payee.reference')} value={reference} copy={reference} isKey />}
        <DetailRow label={t('deposit.order.no')} value={orderNo} copy={orderNo} />
      </dl>
      {payee && (
        <p className={detailsCss.legal}>
          <ShieldIcon size={18} />
          {t('deposit.payee.legal')}
        </p>
      )}
    </section>
  )
}

/** A gateway's order has no payee field; its UPI link names the merchant that the payment app will show. */
function payeeOf({ payee, deeplink }: Pick<Order, 'payee' | 'deeplink'>): Payee | undefined {
  if (payee || !deeplink) return payee
  const link = new URLSearchParams(deeplink.slice(deeplink.indexOf('?') + 1))
  const [legalName, vpa] = [link.get('pn'), link.get('pa')]
  return legalName && vpa ? { legalName, vpa } : undefined
}

/** The amount as a bank's form accepts it: without currency sign and grouping. */
function plainAmount(units: number): string {
  return toMajor(minor(BigInt(units)))
}

type AfterPaymentProps = { readonly order: Order; readonly type: 'imps' | 'upi' | 'bank' }

/** After paying, the player enters the UTR if the order accepts one, and otherwise follows the order. */
export function AfterPayment({ order: { orderNo, canSubmitUtr }, type }: AfterPaymentProps) {
  const t = useT()
  return (
    <div className={css.actions}>
      <ButtonLink block to={urlTo(canSubmitUtr ? 'selfUtrInfo' : 'depositOrderDetail', { orderNo })}>
        {t('deposit.paid')}
      </ButtonLink>
      <ButtonLink look="ghost" block to={urlTo('transferInstructions', { type })}>
        {t('deposit.transfer.how')}
      </ButtonLink>
    </div>
  )
}

/** Shown instead of the payment when the order is no longer pending. */
export function NotPending({ order }: { readonly order: Order }) {
  const t = useT()
  return (
    <>
      <OrderHead order={order} />
      <div className={orderCss.actions}>
        <ButtonLink block to={urlTo('depositOrderDetail', { orderNo: order.orderNo })}>
          {t('deposit.paid.see')}
        </ButtonLink>
      </div>
    </>
  )
}
