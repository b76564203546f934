import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import type { Order } from './api.ts'
import { Fact } from './fact.tsx'
import css from './facts.module.css'
import { useMoney } from './use-money.ts'

export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(order.currency)
  const { methodName, orderNo, createdAt, creditedAt, credited, reference, utr, bonus, compensation } = order
  return (
    <section className={css.card} aria-labelledby="deposit-facts">
      <h2 id="deposit-facts">{t('deposit.order.facts')}</h2>
      <dl>
        <Fact label={t('deposit.order.method')} value={methodName} />
        <Fact label={t('deposit.order.no')} value={orderNo} copy={orderNo} />
        <Fact label={t('deposit.order.created')} value={moment(createdAt)} />
        {creditedAt !== undefined && <Fact label={t('deposit.order.credited')} value={moment(creditedAt)} />}
        {credited !== undefined && <Fact label={t('deposit.order.creditedAmount')} value={money.units(credited)} />}
        {reference && <Fact label={t('deposit.order.reference')} value={reference} copy={reference} />}
        {utr && <Fact label={t('deposit.order.utr')} value={utr} copy={utr} />}
        {bonus && <Fact label={t('deposit.order.bonus')} value={money.units(bonus.amount)} />}
        {compensation && <Fact label={t('deposit.order.compensation')} value={money.units(compensation.accrued)} />}
      </dl>
    </section>
  )
}
