import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/language.ts'
import { formatAmount } from '../../lib/money.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { AgentInfo } from './api.ts'
import css from './day-bars.module.css'

type DayBarsProps = Pick<AgentInfo, 'days' | 'currency'>

/** More characters do not fit over a seventh of the smallest phone. */
const figureMax = 6

/** The last seven days, today in gold. Long sums lie beside their bars, so that none is cut. */
export function DayBars({ days, currency }: DayBarsProps) {
  const t = useT()
  const lang = useLanguage((language) => language.lang)
  const { prefix } = useMoney(currency)
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' })
  const most = Math.max(1, ...days.map(({ amount }) => amount))
  const isLong = days.some(({ amount }) => formatAmount(amount, prefix).length > figureMax)
  const isToday = (index: number) => index === days.length - 1
  return (
    <section className={css.days} aria-labelledby="earn-days">
      <div className={css.top}>
        <h2 id="earn-days">{t('earn.days')}</h2>
        <span>{t('earn.days.last')}</span>
      </div>
      <ol className={css.bars} data-long={isLong || undefined}>
        {days.map(({ day, amount }, index) => (
          <li key={day} data-today={isToday(index) || undefined}>
            <b>{formatAmount(amount, prefix)}</b>
            <i style={{ '--share': amount / most } as React.CSSProperties} />
            <span>{isToday(index) ? t('earn.day.today') : weekday.format(Date.parse(day))}</span>
          </li>
        ))}
      </ol>
      <DayNotes days={days} currency={currency} />
    </section>
  )
}

/** Days of which something waits or was not given, and why. */
function DayNotes({ days, currency }: DayBarsProps) {
  const t = useT()
  const { day: dayOf } = useDates()
  const { format } = useMoney(currency)
  const notes = days.filter(({ waits, refused }) => waits || refused)
  if (notes.length === 0) return null
  return (
    <ul className={css.notes}>
      {notes.map(({ day, amount, refused }) => (
        <li key={day}>
          {refused
            ? t(`earn.day.refused.${refused.reason}`, { day: dayOf(Date.parse(day)), amount: format(refused.amount) })
            : t('earn.day.waits', { day: dayOf(Date.parse(day)), amount: format(amount) })}
        </li>
      ))}
    </ul>
  )
}
