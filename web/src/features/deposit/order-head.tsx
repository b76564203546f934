import { deposit } from '@zamra/contract/constants.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import type { Order } from './api.ts'
import css from './order.module.css'
import { hasMoreMoney, hasOddMoney, standing, statusText, toneOf } from './order-words.ts'
import { useMoney } from './use-money.ts'

const marks = { wait: ClockIcon, ok: CheckIcon, bad: CloseIcon, off: ClockIcon }

/** A ticket: above the tear line how much and how it stands, below it whose move it is. */
export function OrderHead({ order }: { readonly order: Order }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(order.currency)
  const tone = toneOf(order)
  const Mark = marks[tone]
  const isOver = useIsPast(order.expireAt)
  const isPlayersMove = order.status === 'PENDING' && order.next.who === 'player' && !isOver
  return (
    <section className={css.ticket} data-tone={tone}>
      <p className={css.status}>
        <span className={css.mark}>
          <Mark size={16} />
        </span>
        {t(statusText(order))}
      </p>
      <p className={css.amount}>{money.units(order.amount)}</p>
      <div className={css.tear} aria-hidden="true" />
      <div className={css.standing} role="status">
        {hasOddMoney(order) && <p>{t('deposit.now.odd')}</p>}
        <p>{standing(order, t, moment)}</p>
        {hasMoreMoney(order) && <p>{t('deposit.now.more', { hours: deposit.selfServiceHoursMax })}</p>}
        {isPlayersMove && (
          <p className={css.left}>
            {t('deposit.left')} <Countdown until={order.expireAt} />
          </p>
        )}
      </div>
    </section>
  )
}
