import { minor, toMajor } from '@zamra/contract/money.ts'
import { useT } from '../../i18n/use-t.tsx'
import { ShieldIcon } from '../../ui/icons-player.tsx'
import type { Order } from './api.ts'
import { Fact } from './fact.tsx'
import css from './facts.module.css'
import { payeeOf } from './payee-of.ts'
import { useMoney } from './use-money.ts'

/** To whom: always an account registered for the house, with its legal name, each line ready to be copied. */
export function PayeeFacts({ order }: { readonly order: Order }) {
  const t = useT()
  const money = useMoney(order.currency)
  const { reference, orderNo, amount } = order
  const payee = payeeOf(order)
  return (
    <section className={css.card} aria-label={t('deposit.payee')}>
      <dl>
        {payee && <Fact label={t('deposit.payee')} value={payee.legalName} copy={payee.legalName} isKey />}
        {payee?.bank && <Fact label={t('deposit.payee.bank')} value={payee.bank} />}
        {payee?.account && <Fact label={t('deposit.payee.account')} value={payee.account} copy={payee.account} />}
        {payee?.ifsc && <Fact label={t('deposit.payee.ifsc')} value={payee.ifsc} copy={payee.ifsc} />}
        {payee?.vpa && <Fact label={t('deposit.payee.vpa')} value={payee.vpa} copy={payee.vpa} />}
        <Fact label={t('deposit.payee.amount')} value={money.units(amount)} copy={plainAmount(amount)} />
        {reference && <Fact label={t('deposit.payee.reference')} value={reference} copy={reference} isKey />}
        <Fact label={t('deposit.order.no')} value={orderNo} copy={orderNo} />
      </dl>
      {payee && (
        <p className={css.legal}>
          <ShieldIcon size={18} />
          {t('deposit.payee.legal')}
        </p>
      )}
    </section>
  )
}

/** As a bank's field wants it: without sign and grouping. */
function plainAmount(units: number): string {
  return toMajor(minor(BigInt(units)))
}
