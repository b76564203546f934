import { useT } from '../../i18n/use-t.tsx'
import { useIsPast } from '../../lib/use-is-past.ts'
import { Countdown } from '../../ui/countdown.tsx'
import type { Order } from './api.ts'
import css from './pay-page.module.css'
import { useMoney } from './use-money.ts'

/** How much, and how long there is to pay it. */
export function PayHead({ order: { amount, currency, expireAt } }: { readonly order: Order }) {
  const t = useT()
  const money = useMoney(currency)
  const isOver = useIsPast(expireAt)
  return (
    <div className={css.head}>
      <p className={css.amount}>{money.units(amount)}</p>
      <p className={css.left} data-over={isOver || undefined}>
        {isOver ? (
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
