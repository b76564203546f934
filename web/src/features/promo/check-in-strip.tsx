import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { CheckIcon, GiftIcon } from '../../ui/icons.tsx'
import type { CheckIn } from './api.ts'
import css from './check-in-strip.module.css'

/** The days of the check-in: those that are claimed, today, and what the next ones bring. */
export function CheckInStrip({ info: { days, today, isClaimedToday, currency } }: { readonly info: CheckIn }) {
  const t = useT()
  const money = useMoney(currency)
  return (
    <ol className={css.strip}>
      {days.map(({ day, reward, claimed }) => {
        const isToday = day === today && !isClaimedToday
        const label = t(claimed ? 'promo.checkIn.day.claimed' : 'promo.checkIn.day', {
          day,
          amount: money.format(reward),
        })
        return (
          <li
            key={day}
            className={css.day}
            data-claimed={claimed || undefined}
            aria-current={isToday ? 'date' : undefined}
          >
            <span className="visually-hidden">{label}</span>
            <span className={css.figure} aria-hidden="true">
              {claimed ? (
                <CheckIcon size={18} />
              ) : day === days.length ? (
                <GiftIcon size={20} />
              ) : (
                money.formatDigits(reward / 100)
              )}
            </span>
            <small aria-hidden="true">{day}</small>
          </li>
        )
      })}
    </ol>
  )
}
