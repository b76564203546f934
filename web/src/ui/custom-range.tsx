import { useT } from '../i18n/use-t.tsx'
import { nowMs } from '../lib/clock.ts'
import { type Days, dayOf } from '../lib/days.ts'
import css from './custom-range.module.css'
import { Field } from './field.tsx'

const monthsMax = 24

type CustomRangeProps = { readonly days: Days; readonly onChange: (days: Days) => void }

/** Any two days of the last 24 months. */
export function CustomRange({ days, onChange }: CustomRangeProps) {
  const t = useT()
  const today = dayOf(new Date(nowMs()))
  const earliest = new Date(nowMs())
  earliest.setMonth(earliest.getMonth() - monthsMax)
  const first = dayOf(earliest)
  const set = (change: Partial<Days>) => {
    const { from, to } = { ...days, ...change }
    // A cleared field, or a day beyond the two years, changes nothing.
    if (from < first || to > today || from === '' || to === '') return
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
    </div>
  )
}
