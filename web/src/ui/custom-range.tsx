import { useT } from '../i18n/use-t.tsx'
import { nowMs } from '../lib/clock.ts'
import { type Days, dayOf } from '../lib/days.ts'
import { urlTo } from '../lib/navigation/address.ts'
import { Link } from '../lib/navigation/link.tsx'
import { useCall } from '../lib/queries.ts'
import css from './custom-range.module.css'
import { Field } from './field.tsx'

type CustomRangeProps = { readonly days: Days; readonly onChange: (days: Days) => void }

/** Any two days of the months that the market opens online, and where to ask for older ones. */
export function CustomRange({ days, onChange }: CustomRangeProps) {
  const t = useT()
  const { data: market } = useCall('/market/info', {})
  const reach = market?.history
  const today = dayOf(new Date(nowMs()), market?.timeZone)
  const first = reach && dayMonthsAgo(reach.onlineMonths, market.timeZone)
  const set = (change: Partial<Days>) => {
    const { from, to } = { ...days, ...change }
    // A cleared field, or a day before the first, changes nothing.
    if ((first !== undefined && from < first) || to > today || from === '' || to === '') return
    onChange(from <= to ? { from, to } : { from: to, to: from })
  }
  return (
    <div className={css.range}>
      <Field
        type="date"
        label={t('history.from')}
        value={days.from}
        min={first}
        max={today}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <Field
        type="date"
        label={t('history.to')}
        value={days.to}
        min={first}
        max={today}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      {reach && reach.onRequestMonths > reach.onlineMonths && (
        <p className={css.older}>
          <span>{t('history.onRequest', { months: reach.onRequestMonths })}</span>{' '}
          <Link to={urlTo('feedBack')}>{t('history.onRequest.link')}</Link>
        </p>
      )}
    </div>
  )
}

function dayMonthsAgo(months: number, timeZone: string): string {
  const day = new Date(nowMs())
  day.setMonth(day.getMonth() - months)
  return dayOf(day, timeZone)
}
